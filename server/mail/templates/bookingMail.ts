import type { TFunction } from 'i18next';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { COLON, type Language } from '#shared/language.ts';
import { hasChoice, reasonIn } from '#shared/lessons/callOffRules.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { MIN_PAYMENT_CENTS } from '#shared/payments/takesPayments.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { capitalize } from '../layout/capitalize.ts';
import { onlineCents, partPaidCents, restCents } from '#shared/payments/deposit.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { agreedPrice, amountAtSchool, amountByCard, amountByHand, amountToCard, type BookingMailData, hasMoneyToChoose, isPaidByCard, keptOfPass, paidFacts, participantNames, paidAmount, passFacts, toPayFact } from './bookingFacts.ts';
import { bookingIntro } from './bookingIntro.ts';
import { calendarFile } from './calendarFile.ts';
import type { Fact, MailLink } from '../layout/mailContent.ts';
import { meetingFacts } from './meetingFacts.ts';
import { mailHtml } from '../layout/mailHtml.ts';
import { mailText } from '../layout/mailText.ts';
import { mailTexts } from '../locales/mailTexts.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

/** What all mails about bookings depend on. */
export type BookingMailContext = {
  lang: Language;
  tenant: Tenant;
  /** The school's public address, without a slash at the end. */
  origin: string;
  /** Can visitors pay by card at this school? */
  takesPayments: boolean;
  now: Date;
};

/** Writes a mail about a booking, in the language it was booked in. */
export function writeBookingMail(data: BookingMailData, context: BookingMailContext): WrittenMail {
  const { lang, tenant, origin, now } = context;
  const { timezone } = tenant;
  const t = mailTexts(lang);
  // Readers know a cancelled lesson by the date they booked, even if it was moved at the same time.
  const date = data.kind === 'lesson_cancelled' ? data.notice.before : data.date;
  const day = formatDay(date, lang, timezone, 'year');
  const time = formatTime(date, timezone);
  const end = lessonEnd({ ...data, date });
  const intro = bookingIntro(data, t, { lang, timezone, refund_hours: tenant.refund_hours, now });
  const content = {
    ...{ kind: data.kind, lang, tenant, origin, ...intro },
    lesson: { activity: data.activity, place: data.place, day: capitalize(day, lang), time: end ? `${time}–${formatTime(end, timezone)}` : time, isOff: isOff(data) },
    facts: bookingDetails(data, context, t),
    schoolNotes: data.mail_extra_notes,
    ...actions(data, context, t),
    reason: t('You get this mail because somebody booked with this address at {{school}}.', { school: tenant.name }),
  };
  // The reminder's title already has the time.
  const about = [data.activity, ...(data.kind === 'lesson_reminder' ? [data.place] : [day, time])];
  return {
    to: data.recipient,
    subject: `${content.title}${COLON[lang]} ${about.filter(Boolean).join(', ')}`,
    html: mailHtml(content),
    text: mailText(content),
    attachments: changesCalendar(data) ? [calendarFile(data, context, data.recipient)] : [],
    reply_to: data.school_email,
  };
}

/** Does the reader no longer attend the lesson? */
function isOff({ kind, status, is_cancelled }: BookingMailData): boolean {
  return kind === 'booking_cancelled' || status === 'cancelled' || is_cancelled === 1;
}

const NO_CALENDAR: BookingMailData['kind'][] = ['money_returned', 'lesson_reminder', 'review_request', 'payment_processing', 'payment_failed'];

/** Does the mail carry a calendar file? Not while a payment is awaited, as the reader's calendar has no event yet. */
function changesCalendar({ kind, status }: BookingMailData): boolean {
  return !NO_CALENDAR.includes(kind) && status !== 'awaiting_payment';
}

/** Without the notes: anyone can book with a stranger's address, and must not write to them in our name. */
function bookingDetails(data: BookingMailData, context: BookingMailContext, t: TFunction): Fact[] {
  const { lang, tenant } = context;
  const participants = participantsOf(data);
  const names: Fact = [t('Participants', { count: participants.length }), participantNames(participants, t)];
  const number: Fact = [t('Booking number'), data.reference];
  const before = (date: string, end?: string | null): Fact => [t('Until now'), `${formatDay(date, lang, tenant.timezone)}, ${[date, end].flatMap((at) => (at ? formatTime(at, tenant.timezone) : [])).join('–')}`, 'struck'];
  switch (data.kind) {
    case 'booking_received':
    case 'booking_paid':
    case 'lesson_reminder':
      return [...meetingOf(data, context, t), names, ...priceFacts(data, context, t), number];
    case 'payment_processing':
      return [names, [t('Payment on its way'), paidAmount(data, lang) ?? ''], number];
    case 'payment_failed':
      return [...(data.is_cancelled === 1 ? reasonFacts(data, context, t) : []), names, number];
    case 'review_request':
      return [names, number];
    case 'lesson_moved':
      return [...(data.notice.before === data.date && data.notice.what !== 'stretched' ? [] : [before(data.notice.before, data.notice.ended)]), ...meetingOf(data, context, t), names, ...(data.notice.what === 'restored' ? priceFacts(data, context, t) : []), number];
    case 'booking_changed':
      return [...(data.known_date === null || data.known_date === data.date ? [] : [before(data.known_date)]), ...meetingOf(data, context, t), names, ...changedPriceFacts(data, context, t), number];
    case 'lesson_cancelled':
      return [...reasonFacts(data, context, t), names, ...refundFacts(data, lang, t), number];
    case 'money_returned':
      return [names, ...returnedFacts(data, lang, t), number];
    default:
      return [names, ...refundFacts(data, lang, t), number];
  }
}

/** Why the lesson is cancelled, in the reader's language if the school wrote it. */
function reasonFacts({ call_off, cancel_reason }: BookingMailData, { lang, tenant }: BookingMailContext, t: TFunction): Fact[] {
  const reason = call_off ? reasonIn(call_off.reason, lang, tenant.langs[0]!) : cancel_reason;
  return reason ? [[t('What the school says'), reason]] : [];
}

/** Where and when to meet, and what to bring, unless the lesson does not take place. */
function meetingOf(data: BookingMailData, { tenant }: BookingMailContext, t: TFunction): Fact[] {
  return isOff(data) ? [] : meetingFacts(data, tenant, t);
}

function priceFacts(data: BookingMailData, { lang, takesPayments }: BookingMailContext, t: TFunction): Fact[] {
  if (data.paid_at_school) return paidFacts(data, lang, t);
  if (data.paid_by_pass > 0) return passFacts(data, lang, t);
  const part = partPaidCents(data);
  if (part > 0) return [[t('Paid'), formatMoney(part, lang)], toPayFact(data, lang, t)];
  if (data.kind === 'booking_paid' || isPaidByCard(data)) return [[t('Paid by card'), amountByCard(data, lang) ?? paidAmount(data, lang) ?? agreedPrice(data, lang)]];
  const toPay: Fact = toPayFact(data, lang, t);
  return takesPayments && restCents(data) > 0 && onlineCents(data) > 0 ? [toPay, [t('Or online'), t('deposit.split', splitOf(data, lang))]] : [toPay];
}

/** What a changed booking costs, what was paid of it in which way, and what is still to pay or comes back. */
function changedPriceFacts(data: BookingMailData, { lang }: BookingMailContext, t: TFunction): Fact[] {
  const byHand = amountByHand(data, lang);
  return [
    [t('Price'), formatMoney(data.charged, lang)],
    ...paidFacts(data, lang, t),
    ...(data.due > 0 ? [[t('To pay at the school'), formatMoney(data.due, lang)] as const] : []),
    ...(byHand ? [[t('To be given back to you'), byHand] as const] : []),
  ];
}

/** What a deposit's payment page asks for, and what is left for the school, formatted. */
function splitOf(data: BookingMailData, lang: Language): { now: string; rest: string } {
  return { now: formatMoney(onlineCents(data), lang), rest: formatMoney(restCents(data), lang) };
}

/** What happens to the money of a cancelled booking or lesson, if there was any. */
function refundFacts(data: BookingMailData, lang: Language, t: TFunction): Fact[] {
  const amount = paidAmount(data, lang);
  const toCard = amountToCard(data, lang);
  const byHand = amountByHand(data, lang);
  // The lead says what becomes of it.
  if (data.kind === 'lesson_cancelled' && data.call_off) return paidFacts(data, lang, t);
  const facts: Fact[] = toCard ? [[t('Sent back to your card'), toCard]] : [];
  if (byHand) return [...facts, [t('To be given back to you'), byHand]];
  if (data.credit > 0) return [...facts, [t('Credit'), formatMoney(data.credit, lang)]];
  if (amount && data.payment?.status === 'processing') return [...facts, [t('Payment on its way'), t('slow.returning', { amount })]];
  const [byCard, atSchool] = [amountByCard(data, lang), amountAtSchool(data, lang)];
  return [
    ...facts,
    ...(data.kind === 'booking_cancelled' ? keptOfPass(data, lang, t) : []),
    ...(data.kind === 'booking_cancelled' && byCard ? [[t('Paid by card'), t('{{amount}}, not refunded so shortly before the lesson', { amount: byCard })] as const] : []),
    ...(data.paid_at_school && atSchool ? [[t('Paid at the school'), t('{{amount}}, to be settled with the school', { amount: atSchool })] as const] : []),
    // Cancelled late, what is not paid stays due.
    ...(data.kind === 'booking_cancelled' && data.due > 0 ? [[t('To pay at the school'), formatMoney(data.due, lang)] as const] : []),
  ];
}

/** The money that went back, and what is still to be given back. */
function returnedFacts(data: BookingMailData, lang: Language, t: TFunction): Fact[] {
  const { returned } = data;
  const byHand = amountByHand(data, lang);
  const amount = returned ? formatMoney(returned.amount_cents, lang) : paidAmount(data, lang);
  const label = !returned || returned.method === 'card' ? t('Sent back to your card') : t('Given back to you');
  return [...(amount ? [[label, amount] as const] : []), ...(byHand ? [[t('To be given back to you'), byHand] as const] : [])];
}

/** The button, and a second link. Paying comes first. */
function actions(data: BookingMailData, { lang, origin, takesPayments, now }: BookingMailContext, t: TFunction): { button: MailLink; also?: MailLink } {
  const link = `${origin}/booking/${data.booking_id}?lang=${lang}`;
  const lessons = { label: t('See other lessons'), url: `${origin}/?lang=${lang}` };
  const manage = { label: t('See or cancel the booking'), url: link };
  switch (data.kind) {
    case 'booking_cancelled':
      return { button: lessons };
    case 'money_returned':
      // A part may go back of a booking that stands.
      return { button: data.status === 'booked' && !isOff(data) ? { label: t('See your booking'), url: link } : lessons };
    case 'payment_failed':
      if (data.is_cancelled === 1) return { button: lessons };
      return takesPayments ? { button: { label: t('Pay again'), url: `${link}&pay=1` }, also: lessons } : { button: manage };
    case 'lesson_cancelled':
      if (data.call_off && hasChoice({ ...data.call_off, hasMoney: hasMoneyToChoose(data) })) return { button: { label: t('call_off.choose'), url: link }, also: lessons };
      return { button: lessons, also: { label: t('See your booking'), url: link } };
    case 'review_request':
      return { button: { label: t('review.write'), url: `${link}#review` } };
    case 'booking_received':
    case 'booking_changed': {
      // A change may leave something to pay beside what was paid.
      const isUnpaid = data.kind === 'booking_changed' || (!isPaidByCard(data) && !data.paid_at_school);
      const isPayable = takesPayments && isUnpaid && onlineCents(data) >= MIN_PAYMENT_CENTS && !isOff(data) && new Date(data.date) > now;
      return isPayable ? { button: { label: t('Pay now'), url: `${link}&pay=1` }, also: manage } : { button: manage };
    }
    default:
      return { button: manage };
  }
}
