import type { TFunction } from 'i18next';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { capitalize } from '../layout/capitalize.ts';
import { amountToPay, type BookingMailData, isBeingRefunded, isPaidByCard, participantNames, paidAmount } from './bookingFacts.ts';
import { bookingIntro } from './bookingIntro.ts';
import { calendarFile } from './calendarFile.ts';
import { COLON, type Fact, type MailLink } from '../layout/mailContent.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

/** In which language, for which school, when; and can people pay at its payment pages? `origin`: the school's public address. */
export type BookingMailContext = { lang: Language; tenant: Tenant; origin: string; takesPayments: boolean; now: Date };

/** Writes a mail about a booking in the language of whoever booked (decisions, 9). */
export function writeBookingMail(data: BookingMailData, circumstances: BookingMailContext): WrittenMail {
  const { lang, tenant, origin, now } = circumstances;
  const { timezone } = tenant;
  const t = mailTexts(lang);
  // Whoever is told that a lesson is off knows it by the day that they booked, even if it was moved at the same time.
  const date = data.kind === 'lesson_cancelled' ? data.news.before : data.date;
  const day = formatDay(date, lang, timezone, 'year');
  const time = formatTime(date, lang, timezone);
  const words = bookingIntro(data, t, { lang, timezone, now });
  const content = {
    ...{ kind: data.kind, lang, tenant, origin, ...words },
    lesson: { activity: data.activity, place: data.place, day: capitalize(day, lang), time, isOff: isOff(data) },
    facts: factsOf(data, circumstances, t),
    schoolNotes: data.mail_extra_notes,
    ...waysOn(data, circumstances, t),
    reason: t('You get this mail because somebody booked with this address at {{school}}.', { school: tenant.name }),
  };
  // The reminder's title says when.
  const about = [data.activity, ...(data.kind === 'lesson_reminder' ? [data.place] : [day, time])];
  return {
    to: data.recipient,
    subject: `${content.title}${COLON[lang]} ${about.filter(Boolean).join(', ')}`,
    html: mailHtml(content),
    text: mailText(content),
    attachments: changesCalendar(data) ? [calendarFile(data, circumstances, data.recipient)] : [],
    reply_to: data.school_email,
  };
}

/** Does nobody expect them at the lesson any more? */
function isOff({ kind, status, is_cancelled }: BookingMailData): boolean {
  return kind === 'booking_cancelled' || status === 'cancelled' || is_cancelled === 1;
}

/** Is there something for the reader's calendar to do? Not while a payment is awaited: it has no such event yet. */
function changesCalendar({ kind, status }: BookingMailData): boolean {
  return kind !== 'money_returned' && kind !== 'lesson_reminder' && status !== 'awaiting_payment';
}

function factsOf(data: BookingMailData, { lang, tenant }: BookingMailContext, t: TFunction): Fact[] {
  const people = participantsOf(data);
  const names: Fact = [t('Participants', { count: people.length }), participantNames(people, t)];
  const notes: Fact[] = data.notes ? [[t('Your notes'), data.notes]] : [];
  const before = (date: string): Fact => [t('Until now'), `${formatDay(date, lang, tenant.timezone)}, ${formatTime(date, lang, tenant.timezone)}`, 'struck'];
  switch (data.kind) {
    case 'booking_received':
    case 'booking_paid':
    case 'lesson_reminder':
      return [names, ...moneyOfStanding(data, lang, t), ...notes];
    case 'lesson_moved':
      return [...(data.news.before === data.date ? [] : [before(data.news.before)]), names];
    default:
      return [names, ...moneyOfEnded(data, lang, t)];
  }
}

function moneyOfStanding(data: BookingMailData, lang: Language, t: TFunction): Fact[] {
  if (data.paid_at_school) return [[t('Paid at the school'), amountToPay(data, lang)]];
  const paid = isPaidByCard(data) || data.kind === 'booking_paid' ? paidAmount(data, lang) : undefined;
  return [paid ? [t('Paid by card'), paid] : [t('To pay at the school'), amountToPay(data, lang)]];
}

/** What becomes of the money, where there was any. */
function moneyOfEnded(data: BookingMailData, lang: Language, t: TFunction): Fact[] {
  const amount = paidAmount(data, lang);
  if (data.paid_at_school && data.kind !== 'money_returned') {
    return [[t('Paid at the school'), t('{{amount}}, to be settled with the school', { amount: amountToPay(data, lang) })]];
  }
  if (!amount) return [];
  if (data.kind === 'money_returned' || isBeingRefunded(data)) return [[t('Sent back to your card'), amount]];
  if (data.payment?.status !== 'paid') return [];
  return [[t('Paid by card'), data.kind === 'lesson_cancelled' ? amount : t('{{amount}}, not refunded so shortly before the lesson', { amount })]];
}

/** The one thing to do, and a second, quieter one. Where there is something to pay, or to get back, that comes first. */
function waysOn(data: BookingMailData, { lang, origin, takesPayments, now }: BookingMailContext, t: TFunction): { button: MailLink; also?: MailLink } {
  const link = `${origin}/booking/${data.booking_id}?lang=${lang}`;
  const lessons = { label: t('See other lessons'), url: `${origin}/?lang=${lang}` };
  const manage = { label: t('See or cancel the booking'), url: link };
  switch (data.kind) {
    case 'booking_cancelled':
    case 'money_returned':
      return { button: lessons };
    case 'lesson_cancelled':
      return isPaidByCard(data)
        ? { button: { label: t('Cancel the booking and get the money back'), url: link }, also: lessons }
        : { button: lessons, also: { label: t('See your booking'), url: link } };
    case 'booking_received': {
      const isPayable = takesPayments && !isPaidByCard(data) && !data.paid_at_school && new Date(data.date) > now;
      return isPayable ? { button: { label: t('Pay now'), url: `${link}&pay=1` }, also: manage } : { button: manage };
    }
    default:
      return { button: manage };
  }
}
