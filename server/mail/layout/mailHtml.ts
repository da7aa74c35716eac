import { html } from '@remix-run/html-template';
import { lessonDaysHtml } from './lessonDays.ts';
import type { MailContent } from './mailContent.ts';
import { buttonPart, factTable, lessonCard, linkPart, mailFoot, mailHead, notesPart, picturePart } from './mailParts.ts';
import { BREAK, DAY_COLORS, FONT, nightStyle, schoolColors } from './mailStyle.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import { notesPlace } from './notesPlace.ts';

/** Renders a mail as HTML: one column of 600 px that works without pictures. */
export function mailHtml(content: MailContent): string {
  const { kind, lang, tenant, title, lead, lesson, picture, facts = [], days = [], schoolNotes, button, also } = content;
  const colors = schoolColors(tenant.theme_color);
  const notes = notesPlace(kind) === 'details' ? notesPart(schoolNotes, mailTexts(lang)('Good to know')) : '';
  const top = lesson ? lessonCard(lesson, colors.fill) : [lessonDaysHtml(days), picture ? picturePart(picture) : ''];
  const body = [top, factTable(facts), buttonPart(button, colors), also ? linkPart(also, colors.link) : '', notes];
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${title}</title>
<style>${html.raw`${nightStyle(colors.linkAtNight)}`}</style>
</head>
<body class="ground" bgcolor="${DAY_COLORS.ground}" style="margin:0;padding:0;background-color:${DAY_COLORS.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${preheader(content)}${html.raw`${'&#847;&zwnj;&nbsp;'.repeat(60)}`}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" bgcolor="${DAY_COLORS.ground}" style="background-color:${DAY_COLORS.ground}"><tr><td align="center" style="padding:28px 16px 36px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;table-layout:fixed"><tr>
<td align="left" style="${html.raw`${FONT}`};font-size:16px;line-height:24px;${BREAK}">
${mailHead(content)}
<h1 class="text" style="margin:28px 0 8px;font-size:28px;line-height:34px;letter-spacing:-0.01em;${BREAK};color:${DAY_COLORS.text}">${title}</h1>
<p class="text" style="margin:0 0 20px;white-space:pre-line;color:${DAY_COLORS.text}">${lead}</p>
${body}
${mailFoot(content)}
</td></tr></table>
</td></tr></table>
</body>
</html>`;
  return String(page);
}

/** The preview that inboxes show after the subject. */
function preheader({ lead, days = [] }: MailContent): string {
  const [first] = days;
  return first ? [first.day, ...first.lessons.map(({ time, activity }) => `${time} ${activity}`)].join(', ') : lead;
}
