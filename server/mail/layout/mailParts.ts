import { html, type SafeHtml } from '@remix-run/html-template';
import { mailLogo } from '#shared/school/pictures.ts';
import type { Fact, MailContent, MailLink } from './mailContent.ts';
import { notesPlace } from './notesPlace.ts';
import { BREAK, DAY_COLORS, MUTED, STRUCK, type SchoolColors } from './mailStyle.ts';

/** HTML, or nothing. */
type Part = SafeHtml | '';

/** The school's name, with its logo if mail programs can show it. */
export function mailHead({ tenant, origin }: MailContent): SafeHtml {
  const logo = mailLogo(tenant);
  const address = logo?.startsWith('/') ? origin + logo : logo;
  const picture = address
    ? html`<td width="56"><img class="muted" src="${address}" width="44" height="44" alt="${tenant.name.slice(0, 1)}" style="display:block;width:44px;height:44px;border-radius:10px;text-align:center;font-size:22px;line-height:44px;font-weight:700;color:${DAY_COLORS.muted}"></td>`
    : '';
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr>${picture}
<td class="text" style="font-size:17px;line-height:24px;font-weight:700;color:${DAY_COLORS.text}">${tenant.name}</td></tr></table>`;
}

/** The lesson as a card, with a bar in the school's colour. */
export function lessonCard({ activity, place, day, time, isOff }: NonNullable<MailContent['lesson']>, color: string): SafeHtml {
  const strike = isOff ? `${STRUCK};` : '';
  const where = place ? html`<p class="muted" style="margin:0;${MUTED}">${place}</p>\n` : '';
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="surface" bgcolor="${DAY_COLORS.surface}" style="background-color:${DAY_COLORS.surface};border-radius:10px;border-collapse:separate"><tr>
<td width="6" bgcolor="${color}" style="width:6px;background-color:${color};border-radius:10px 0 0 10px;font-size:0">&nbsp;</td>
<td style="padding:16px 20px 18px;${BREAK}">
<p class="muted" style="margin:0;color:${DAY_COLORS.muted};font-size:15px;line-height:22px;${strike}">${day}</p>
<p class="text" style="margin:0 0 6px;font-size:30px;line-height:36px;font-weight:700;${strike}color:${DAY_COLORS.text}">${time}</p>
<p class="text" style="margin:0;font-weight:700;color:${DAY_COLORS.text}">${activity}</p>
${where}</td></tr></table>`;
}

/** Details as a table of two columns, or one on a phone. */
export function factTable(facts: Fact[]): Part {
  const rows = facts.map(
    ([label, value, shown]) => html`<tr class="fact"><td class="muted" width="150" style="padding:7px 16px 7px 0;vertical-align:top;${MUTED}">${label}</td>
<td class="text" style="padding:5px 0 7px;vertical-align:top;white-space:pre-line;${BREAK};color:${DAY_COLORS.text}">${factValue(value, shown)}</td></tr>`,
  );
  return rows.length === 0
    ? ''
    : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:14px 0 0;font-size:16px;line-height:24px">${rows}</table>`;
}

function factValue(value: string, shown: Fact[2]): SafeHtml | string {
  if (shown === undefined) return value;
  if (shown === 'struck') return html`<s style="${STRUCK}">${value}</s>`;
  return html`<a href="${shown.href}" class="link" style="color:${DAY_COLORS.text}">${value}</a>`;
}

/** An attached picture. It stays on white by night, so that a QR code can be read; and so does its text where pictures are blocked. */
export function picturePart({ cid, alt }: NonNullable<MailContent['picture']>): SafeHtml {
  return html`<img src="cid:${cid}" width="200" height="200" alt="${alt}" style="display:block;width:200px;height:200px;border-radius:10px;background-color:#ffffff;color:${DAY_COLORS.text};font-size:16px;line-height:200px;text-align:center">`;
}

/** The school's notes with a heading. */
export function notesPart(notes: string, heading: string): Part {
  return notes
    ? html`<h2 class="text" style="margin:32px 0 4px;font-size:16px;line-height:24px;color:${DAY_COLORS.text}">${heading}</h2>
<p class="text" style="margin:0;white-space:pre-line;${BREAK};color:${DAY_COLORS.text}">${notes}</p>`
    : '';
}

/** The button. Its padding is repeated on the cell for Outlook on Windows. */
export function buttonPart({ label, url }: MailLink, { fill, onFill }: SchoolColors): SafeHtml {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" class="button" style="margin:26px 0 0;border-collapse:separate"><tr>
<td align="center" bgcolor="${fill}" style="background-color:${fill};border-radius:10px;mso-padding-alt:14px 26px">
<a href="${url}" style="display:block;padding:14px 26px;font-size:16px;line-height:22px;font-weight:700;color:${onFill};text-decoration:none;border-radius:10px">${label}</a>
</td></tr></table>`;
}

/** A separate link, large enough to tap. */
export function linkPart({ label, url }: MailLink, color: string): SafeHtml {
  return html`<p style="margin:10px 0 0"><a href="${url}" class="link" style="display:inline-block;padding:10px 0;line-height:24px;font-weight:700;color:${color}">${label}</a></p>`;
}

/** The footer: the school's notes if their place is here, the reason for the mail, and the link to unsubscribe. */
export function mailFoot({ kind, tenant, schoolNotes, reason, unsubscribe }: MailContent): SafeHtml {
  const notes = schoolNotes && notesPlace(kind) === 'foot'
    ? html`<p class="muted" style="margin:0 0 12px;white-space:pre-line;${BREAK};${MUTED}"><strong>${tenant.name}</strong><br>${schoolNotes}</p>`
    : '';
  const end = unsubscribe
    ? html`<p style="margin:0"><a href="${unsubscribe.url}" class="muted" style="display:inline-block;padding:12px 0;${MUTED}">${unsubscribe.label}</a></p>`
    : '';
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:32px 0 0"><tr>
<td class="line" style="padding:16px 0 0;border-top:1px solid ${DAY_COLORS.line}">
${notes}<p class="muted" style="margin:0;${BREAK};${MUTED}">${reason}</p>
${end}
</td></tr></table>`;
}
