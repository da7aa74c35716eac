import type { TFunction } from 'i18next';
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

type Kind = BookingMailData['kind'];

/** In which language, for which school, when; and can people pay at its payment pages? `origin`: the school's public address. */
type Circumstances = { lang: Language; tenant: Tenant; origin: string; takesPayments: boolean; now: Date };

/** What each mail says above the lesson. */
const WORDS: Record<Kind, { title: string; lead: string }> = {
  booking_received: { title: 'Your places are booked', lead: 'See you at the beach!' },
  booking_paid: { title: 'Your places are booked and paid', lead: 'Thank you, your payment has arrived. See you at the beach!' },
  lesson_reminder: { title: 'See you tomorrow', lead: 'Your lesson is tomorrow. See you at the beach!' },
  booking_cancelled: { title: 'Your booking is cancelled', lead: 'Your places have been given back. Nobody expects you any more.' },
  money_returned: { title: 'Your money is on its way back', lead: 'It takes a few days until your bank shows it.' },
};

/** Why money went back. */
const REASONS = {
  late: 'Your payment arrived after the places had been given up, and they were taken meanwhile.',
  cancelled: 'Your booking was cancelled.',
  duplicate: 'This booking had been paid already.',
  school: 'The school has sent it back.',
} as const;

/** Writes a mail about a booking in the reader's language (decisions, 9). */
export function writeBookingMail(data: BookingMailData, circumstances: Circumstances): WrittenMail {
  const { lang, tenant, origin } = circumstances;
  const t = mailTexts(lang);
  const { title, lead } = WORDS[data.kind];
  const stands = data.kind === 'booking_received' || data.kind === 'booking_paid' || data.kind === 'lesson_reminder';
  const when = `${formatDay(data.date, lang, tenant.timezone, 'year')}, ${formatTime(data.date, lang, tenant.timezone)}`;
  const link = `${origin}/booking/${data.booking_id}?lang=${lang}`;
  const reason = data.kind === 'money_returned' ? data.payment?.refund_reason : undefined;
  const content = {
    lang,
    tenant,
    title: t(title),
    lead: [reason ? t(REASONS[reason]) : '', t(lead)].filter(Boolean).join(' '),
    lesson: { activity: data.activity, place: data.place, when },
    facts: factsOf(data, lang, t),
    schoolNotes: data.mail_extra_notes,
    ...waysOn(data, circumstances, link, t),
    reason: t('You get this mail because somebody booked with this address at {{school}}.', { school: tenant.name }),
  };
  return {
    to: data.recipient,
    subject: `${content.title}${COLON[lang]} ${data.activity}, ${when}`,
    html: mailHtml(content),
    text: mailText(content),
    attachments: stands ? [calendarFile(data, tenant, link)] : [],
  };
}

function factsOf(data: BookingMailData, lang: Language, t: TFunction): (readonly [string, string])[] {
  const people = participantsOf(data);
  const names = people.map(({ name, age }) => (age ? t('{{name}} ({{age}})', { name, age }) : name)).join(', ');
  const paid = data.payment && formatMoney(data.payment.amount, lang);
  const toPay = formatMoney(hundredths(data.price) * people.length, lang);
  const money: Record<Kind, (readonly [string, string])[]> = {
    booking_received: [[t('To pay at the school'), toPay]],
    booking_paid: paid ? [[t('Paid by card'), paid]] : [],
    lesson_reminder: paid && data.payment?.status === 'paid' ? [[t('Paid by card'), paid]] : [[t('To pay at the school'), toPay]],
    booking_cancelled: paid ? cancelledMoney(data, paid, t) : [],
    money_returned: paid ? [[t('Sent back to your card'), paid]] : [],
  };
  const hasNotes = data.notes && (data.kind === 'booking_received' || data.kind === 'booking_paid');
  return [[t('Participants'), names], ...money[data.kind], ...(hasNotes ? [[t('Your notes'), data.notes] as const] : [])];
}

/** What becomes of the money of a cancelled booking, where there was any. */
function cancelledMoney({ payment }: BookingMailData, amount: string, t: TFunction): (readonly [string, string])[] {
  if (payment?.status === 'paid') return [[t('Paid by card'), t('{{amount}}, not refunded so shortly before the lesson', { amount })]];
  const goesBack = payment?.status === 'refund_due' || payment?.status === 'refunded' || payment?.status === 'refund_failed';
  return goesBack ? [[t('Sent back to your card'), amount]] : [];
}

/** The one thing to do; where there is something to pay, paying comes first, and the booking itself second. */
function waysOn({ kind, status, date }: BookingMailData, { lang, origin, takesPayments, now }: Circumstances, link: string, t: TFunction) {
  if (kind === 'booking_cancelled' || kind === 'money_returned') return { button: { label: t('See other lessons'), url: `${origin}/?lang=${lang}` } };
  const manage = { label: t('See or cancel the booking'), url: link };
  const isPayable = kind === 'booking_received' && takesPayments && status === 'booked' && new Date(date) > now;
  return isPayable ? { button: { label: t('Pay now'), url: `${link}&pay=1` }, also: manage } : { button: manage };
}
