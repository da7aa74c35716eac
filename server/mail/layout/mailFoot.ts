import html from 'html-template-tag';
import { invitesToLesson } from './invitesToLesson.ts';
import type { MailContent } from './mailContent.ts';
import { BREAK, DAY, MUTED } from './mailStyle.ts';

/** The end of a mail, small: the school's own words where they are no part of the message, why the reader gets it, how to get no more. */
export function mailFoot({ kind, tenant, schoolNotes, reason, unsubscribe }: MailContent): string {
  const words = schoolNotes && !invitesToLesson(kind)
    ? html`<p class="muted" style="margin:0 0 12px;white-space:pre-line;${BREAK};${MUTED}"><strong>${tenant.name}</strong><br>${schoolNotes}</p>`
    : '';
  const end = unsubscribe
    ? html`<p style="margin:0"><a href="$${html`${unsubscribe.url}`}" class="muted" style="display:inline-block;padding:12px 0;${MUTED}">${unsubscribe.label}</a></p>`
    : '';
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:32px 0 0"><tr>
<td class="line" style="padding:16px 0 0;border-top:1px solid ${DAY.line}">
$${words}<p class="muted" style="margin:0;${BREAK};${MUTED}">${reason}</p>
$${end}
</td></tr></table>`;
}
