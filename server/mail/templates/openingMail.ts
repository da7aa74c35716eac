import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { capitalize } from '../layout/capitalize.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { mailTexts } from '../locales/mailTexts.ts';

type Reader = { kind: 'opening_asked' | 'lesson_opened'; recipient: string; mail_extra_notes: string; school_email: string };

/** A request as its mails tell of it; activity and place in the reader's language. `opens`: when the lesson opens, null if it is open. */
export type OpeningToTell = { id: string; lesson_id: number; date: string; activity: string; place: string; opens: string | null };

/** Writes the mail with the link that ends a request, or the one that says that the lesson can be booked now. */
export function writeOpeningMail(mail: Reader, { id, lesson_id, date, activity, place, opens }: OpeningToTell, { lang, tenant, origin }: { lang: Language; tenant: Tenant; origin: string }): WrittenMail {
  const t = mailTexts(lang);
  const { kind } = mail;
  const day = (instant: string) => capitalize(formatDay(instant, lang, tenant.timezone), lang);
  const end = { label: t('opening.end'), url: `${origin}/opening/${id}?lang=${lang}` };
  const content = {
    ...{ kind, lang, tenant, origin, schoolNotes: mail.mail_extra_notes, title: t(`opening.${kind}`) },
    lead: t(`opening.${kind}_lead`, { school: tenant.name, day: opens ? formatDay(opens, lang, tenant.timezone) : '' }),
    lesson: { activity, place, day: day(date), time: formatTime(date, tenant.timezone), isOff: false },
    ...(kind === 'lesson_opened' ? { button: { label: t('opening.book'), url: `${origin}/lessons/${lesson_id}?lang=${lang}` } } : { button: end }),
    reason: t('opening.reason', { school: tenant.name }),
  };
  return { to: mail.recipient, subject: `${content.title} – ${tenant.name}`, html: mailHtml(content), text: mailText(content), attachments: [], reply_to: mail.school_email };
}
