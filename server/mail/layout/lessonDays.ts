import { html, type SafeHtml } from '@remix-run/html-template';
import { DAY_COLORS, MUTED } from './mailStyle.ts';

/** A day and its lessons, as a mail lists them. Plain text, not escaped. */
export type LessonDay = { day: string; lessons: ListedLesson[] };

type ListedLesson = { time: string; activity: string; place: string; price: string; note: string | undefined; url: string; /** Its address stands in the plain text, too. */ isOwn?: boolean };

/** Renders days as HTML: a heading each, and one row per lesson with a link to its page. */
export function lessonDaysHtml(days: LessonDay[]): SafeHtml[] {
  return days.map(
    ({ day, lessons }) => html`<h2 class="text" style="margin:24px 0 6px;font-size:18px;line-height:24px;color:${DAY_COLORS.text}">${day}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${lessons.map(lessonRow)}</table>`,
  );
}

function lessonRow({ time, activity, place, price, note, url }: ListedLesson): SafeHtml {
  const cell = `padding:10px 0;vertical-align:top;border-top:1px solid ${DAY_COLORS.line}`;
  const remark = note ? html`<p class="text" style="margin:0;font-size:14px;line-height:20px;font-weight:700;color:${DAY_COLORS.text}">${note}</p>` : '';
  return html`<tr>
<td width="64" class="text line" style="${cell};font-weight:700;color:${DAY_COLORS.text}">${time}</td>
<td class="line" style="${cell}">
<p style="margin:0"><a href="${url}" class="text" style="color:${DAY_COLORS.text};font-weight:700">${activity}</a></p>
<p class="muted" style="margin:0;${MUTED}">${[place, price].filter(Boolean).join(' · ')}</p>
${remark}</td></tr>`;
}

/** Renders days as plain text. */
export function lessonDaysText(days: LessonDay[]): string {
  return days.map(({ day, lessons }) => [day, ...lessons.map(lessonLine)].join('\n')).join('\n\n');
}

function lessonLine({ time, activity, place, price, note, url, isOwn = false }: ListedLesson): string {
  return `${time}  ${[activity, place, price].filter(Boolean).join(', ')}${note ? ` (${note})` : ''}${isOwn ? `\n${url}` : ''}`;
}
