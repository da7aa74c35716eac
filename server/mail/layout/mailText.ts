import { COLON } from '#shared/language.ts';
import { lessonDaysText } from './lessonDays.ts';
import type { Fact, MailContent, MailLink } from './mailContent.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import { notesPlace } from './notesPlace.ts';

/** The web address behind a fact, on a line of its own. Numbers and addresses of mails stand in the text already. */
function webAddress(shown: Fact[2]): string {
  return typeof shown === 'object' && shown.href.startsWith('https://') ? `\n${shown.href}` : '';
}

/** Renders a mail as plain text, with everything that the HTML has, in the same order. */
export function mailText(content: MailContent): string {
  const { kind, lang, tenant, title, lead, lesson, facts = [], days = [], schoolNotes, button, also, reason, unsubscribe } = content;
  const written = ({ label, url }: MailLink) => `${label}${COLON[lang]}\n${url}`;
  const link = [button, ...(also ? [also] : [])].map(written).join('\n\n');
  const place = notesPlace(kind);
  const parts = [
    tenant.name,
    `${title}\n${lead}`,
    lesson ? [`${lesson.day}, ${lesson.time}`, lesson.activity, lesson.place].filter(Boolean).join('\n') : '',
    facts.map(([label, value, shown]) => `${label}${COLON[lang]} ${value}${webAddress(shown)}`).join('\n'),
    lessonDaysText(days),
    link,
    schoolNotes && place === 'details' ? `${mailTexts(lang)('Good to know')}${COLON[lang]}\n${schoolNotes}` : '',
    schoolNotes && place === 'foot' ? `--\n${tenant.name}\n${schoolNotes}\n\n${reason}` : `--\n${reason}`,
    unsubscribe ? written(unsubscribe) : '',
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
