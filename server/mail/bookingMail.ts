import { participantsOf } from '#shared/booking.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatMoney, hundredths } from '#shared/money.ts';
import { formatDay, formatTime } from '#shared/time.ts';
import { calendarFile } from './calendarFile.ts';
import { COLON, mailHtml, mailText } from './mailLayout.ts';
import type { BookedLesson, QueuedMail } from './mails.queries.ts';
import { mailTexts } from './mailTexts.ts';
import type { WrittenMail } from './writtenMail.ts';

/** A mail about a booking, and the booking. */
export type BookingMailData = Extract<QueuedMail, { booking_id: string }> & BookedLesson;

/**
 * Writes 'booking received' or 'booking cancelled' in the reader's language (decisions, 9).
 *
 * @param origin the school's public address, without a slash at the end
 */
export function writeBookingMail(data: BookingMailData, lang: Language, tenant: Tenant, origin: string): WrittenMail {
  const t = mailTexts(lang);
  const people = participantsOf(data);
  const isReceived = data.kind === 'booking_received';
  const when = `${formatDay(data.date, lang, tenant.timezone, 'year')}, ${formatTime(data.date, lang, tenant.timezone)}`;
  const link = `${origin}/booking/${data.booking_id}?lang=${lang}`;
  const names = people.map(({ name, age }) => (age ? t('{{name}} ({{age}})', { name, age }) : name)).join(', ');
  const amount = formatMoney(hundredths(data.price) * people.length, lang);

  const content = {
    lang,
    tenant,
    title: t(isReceived ? 'Your places are booked' : 'Your booking is cancelled'),
    lead: t(isReceived ? 'See you at the beach!' : 'Your places have been given back. Nobody expects you any more.'),
    lesson: { activity: data.activity, place: data.place, when },
    facts: [
      [t('Participants'), names] as const,
      ...(isReceived ? [[t('To pay at the school'), amount] as const] : []),
      ...(isReceived && data.notes ? [[t('Your notes'), data.notes] as const] : []),
    ],
    schoolNotes: data.mail_extra_notes,
    button: isReceived
      ? { label: t('See or cancel the booking'), url: link }
      : { label: t('See other lessons'), url: `${origin}/?lang=${lang}` },
    reason: t('You get this mail because somebody booked with this address at {{school}}.', { school: tenant.name }),
  };
  return {
    to: data.recipient,
    subject: `${content.title}${COLON[lang]} ${data.activity}, ${when}`,
    html: mailHtml(content),
    text: mailText(content),
    attachments: isReceived ? [calendarFile(data, tenant, link)] : [],
  };
}
