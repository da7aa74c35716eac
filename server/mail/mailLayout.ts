import html from 'html-template-tag';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { type LessonDay, lessonDaysHtml, lessonDaysText } from './lessonDays.ts';
import { FONT, MUTED } from './mailStyle.ts';

/** A colon after a word, as each language sets it: French keeps a narrow distance. */
export const COLON: Record<Language, string> = { en: ':', pt: ':', es: ':', fr: '\u202f:', de: ':' };

/** What every mail is made of. Plain text throughout; the layout escapes it. */
export type MailContent = {
  lang: Language;
  tenant: Tenant;
  title: string;
  lead: string;
  /** The lesson it is about, if it is about one, and what else there is to know, as a table. */
  lesson?: { activity: string; place: string; when: string };
  facts?: (readonly [label: string, value: string])[];
  /** The lessons it tells of, by day. */
  days?: LessonDay[];
  schoolNotes: string;
  button: { label: string; url: string };
  /** Another thing to do, quieter. */
  also?: { label: string; url: string };
  /** Why the reader gets this, and how to get no more of it. */
  reason: string;
  unsubscribe?: { label: string; url: string };
};

/**
 * One column of 600 px, without pictures: the school's name, what happened, the lesson as a card or the lessons as a list if
 * there are any, the school's notes, one button (first, where it is what the mail is for).
 * `$${…}` goes in unescaped: HTML made here, and the button's address, which is made of our own origin and ids.
 */
export function mailHtml(content: MailContent): string {
  const { lang, tenant, title, lead, lesson, facts = [], days = [], schoolNotes, button, also, reason, unsubscribe } = content;
  const factRows = facts
    .map(
      ([label, value]) => html`<tr>
        <td style="padding:6px 16px 6px 0;${MUTED};vertical-align:top">${label}</td>
        <td style="padding:6px 0;white-space:pre-line">${value}</td>
      </tr>`,
    )
    .join('');
  const card = lesson
    ? html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border:1px solid #d5e0e4;border-radius:8px"><tr><td style="padding:16px">
<p style="margin:0;font-size:18px;font-weight:700">${lesson.when}</p>
<p style="margin:4px 0 0">${lesson.activity}</p>
<p style="margin:0;${MUTED}">${lesson.place}</p>
</td></tr></table>`
    : '';
  const table = factRows
    ? html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0 0;font-size:16px;line-height:24px">$${factRows}</table>`
    : '';
  const notes = schoolNotes
    ? html`<p style="margin:24px 0 0;padding:16px;background:#eef5f6;border-radius:8px;white-space:pre-line">${schoolNotes}</p>`
    : '';
  const link = html`<p style="margin:28px 0 0"><a href="$${button.url}" style="display:inline-block;padding:14px 24px;background:#0c2a3a;border-radius:8px;color:#ffffff;font-weight:700;text-decoration:none">${button.label}</a></p>
<p style="margin:12px 0 0;${MUTED};word-break:break-all">${button.url}</p>$${also ? html`<p style="margin:20px 0 0"><a href="$${also.url}" style="display:inline-block;padding:10px 0;color:#0c2a3a;font-weight:700">${also.label}</a></p>` : ''}`;
  const end = unsubscribe
    ? html`<p style="margin:0;${FONT};${MUTED}"><a href="$${unsubscribe.url}" style="display:inline-block;padding:12px;color:#51636f">${unsubscribe.label}</a></p>`
    : '';
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:#f2f6f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:12px;border-top:6px solid ${tenant.theme_color}">
<tr><td style="padding:28px 28px 32px;${FONT};font-size:16px;line-height:24px;color:#0c2a3a">
<p style="margin:0 0 20px;font-weight:700">${tenant.name}</p>
<h1 style="margin:0 0 8px;font-size:26px;line-height:32px">${title}</h1>
<p style="margin:0 0 24px">${lead}</p>
$${lesson ? card + table + notes + link : lessonDaysHtml(days) + link + notes}
</td></tr></table>
<p style="margin:16px 0 0;${FONT};${MUTED}">${reason}</p>
$${end}
</td></tr></table>
</body>
</html>`;
}

/** The same for readers of plain text. */
export function mailText(content: MailContent): string {
  const { lang, tenant, title, lead, lesson, facts = [], days = [], schoolNotes, button, also, reason, unsubscribe } = content;
  const written = ({ label, url }: { label: string; url: string }) => `${label}${COLON[lang]}\n${url}`;
  const link = [button, ...(also ? [also] : [])].map(written).join('\n\n');
  const parts = [
    tenant.name,
    `${title}\n${lead}`,
    [lesson?.when, lesson?.activity, lesson?.place].filter(Boolean).join('\n'),
    facts.map(([label, value]) => `${label}${COLON[lang]} ${value}`).join('\n'),
    lessonDaysText(days),
    ...(lesson ? [schoolNotes, link] : [link, schoolNotes]),
    `--\n${reason}`,
    unsubscribe ? written(unsubscribe) : '',
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
