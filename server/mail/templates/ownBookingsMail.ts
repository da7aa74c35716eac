import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { capitalize } from '../layout/capitalize.ts';
import type { LessonDay } from '../layout/lessonDays.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { mailTexts } from '../locales/mailTexts.ts';

type Reader = { recipient: string; mail_extra_notes: string; school_email: string };

/** A coming booking, its activity in the reader's language. */
type ComingBooking = { id: string; reference: string; date: string; is_cancelled: number; activity: string; place: string; names: string[] };

/**
 * Writes the mail that a guest asked for: a link to each coming booking.
 *
 * @param bookings soonest first, at least one
 */
export function writeOwnBookingsMail(
  { recipient, mail_extra_notes, school_email }: Reader,
  bookings: readonly ComingBooking[],
  { lang, tenant, origin }: { lang: Language; tenant: Tenant; origin: string },
): WrittenMail {
  const t = mailTexts(lang);
  const link = (id: string) => `${origin}/booking/${id}?lang=${lang}`;
  const days: LessonDay[] = [];
  for (const { id, reference, date, is_cancelled, activity, place, names } of bookings) {
    const day = capitalize(formatDay(date, lang, tenant.timezone), lang);
    if (days.at(-1)?.day !== day) days.push({ day, lessons: [] });
    const note = is_cancelled === 1 ? t('The school has cancelled this lesson.') : undefined;
    days.at(-1)!.lessons.push({ time: formatTime(date, tenant.timezone), activity, place, price: `${names.join(', ')}, ${reference}`, note, url: link(id), isOwn: true });
  }
  const content = {
    ...{ kind: 'own_bookings' as const, lang, tenant, origin, days, schoolNotes: mail_extra_notes },
    title: t('Your bookings'),
    lead: t('These are your coming bookings at {{school}}. Each link opens one of them. Keep the links to yourself: they can also cancel.', { school: tenant.name }),
    button: { label: t('See the next booking'), url: link(bookings[0]!.id) },
    reason: t('You get this mail because your bookings with this address were asked for at {{school}}.', { school: tenant.name }),
  };
  return { to: recipient, subject: `${content.title} – ${tenant.name}`, html: mailHtml(content), text: mailText(content), attachments: [], reply_to: school_email };
}
