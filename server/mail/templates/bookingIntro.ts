import type { TFunction } from 'i18next';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Language } from '#shared/language.ts';
import { isBackOnPass } from '#shared/passes/isBackOnPass.ts';
import { partPaidCents } from '#shared/payments/deposit.ts';
import { isRefundedOnCancellation, refundDeadline } from '#shared/payments/refundRule.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { daysBetween, formatDay, formatTime } from '#shared/time/time.ts';
import { amountByCard, amountByHand, amountToCard, type BookingMailData, hasMoneyToChoose, isPaidByCard } from './bookingFacts.ts';
import { callOffLead } from './callOffText.ts';

type Intro = { title: string; lead: string };
type Clock = { lang: Language; timezone: string; refund_hours: number; now: Date };

/** Why a payment was refunded. */
const REASONS = {
  late: 'Your payment arrived after the places had been given up, and they were taken meanwhile.',
  cancelled: 'Your booking was cancelled.',
  duplicate: 'This booking had been paid already.',
  school: 'The school has sent it back.',
} as const;

/** The title and first sentences of a mail about a booking. */
export function bookingIntro(data: BookingMailData, t: TFunction, clock: Clock): Intro {
  const count = participantsOf(data).length;
  switch (data.kind) {
    case 'booking_received':
      return { title: t('Your places are booked', { count }), lead: t('See you at the beach!') };
    case 'booking_paid':
      if (partPaidCents(data) > 0) return { title: t('Your places are booked', { count }), lead: joined(t('Thank you, your deposit has arrived. See you at the beach!'), refundUntil(data, t, clock)) };
      return { title: t('Your places are booked and paid', { count }), lead: joined(t('Thank you, your payment has arrived. See you at the beach!'), refundUntil(data, t, clock)) };
    case 'payment_processing':
      return { title: t('Your payment is on its way'), lead: data.status === 'booked' ? t('slow.booked') : t('slow.held', { count, ...momentOf(data.payment?.settles_by ?? data.date, clock) }) };
    case 'payment_failed':
      if (data.is_cancelled === 1) return { title: t('Your lesson is cancelled'), lead: joined(t('The school had to cancel it. We are sorry.'), t('You have nothing to pay.')) };
      return { title: t('Your payment did not arrive'), lead: data.status === 'booked' ? t('slow.failed_booked') : t('slow.failed_held', { count }) };
    case 'booking_changed':
      return { title: t('Your booking has been changed'), lead: joined(t('These are its details from now on. If something is not right, please answer this mail.'), backOnPass(data, t), refundUntil(data, t, clock)) };
    case 'booking_cancelled':
      return { title: t('Your booking is cancelled'), lead: joined(t('Your places have been given back. Nobody expects you any more.', { count }), backOnPass(data, t)) };
    case 'money_returned':
      return moneyReturned(data, t, clock.lang);
    case 'lesson_cancelled':
      if (data.call_off) return { title: t('Your lesson is cancelled'), lead: callOffLead({ ...data.call_off, hasMoney: hasMoneyToChoose(data), hasCode: data.paid_by_pass > 0 }, clock.lang, clock) };
      return { title: t('Your lesson is cancelled'), lead: `${t('The school had to cancel it. We are sorry.')} ${moneyAfterCancellation(data, t, clock.lang)}` };
    case 'lesson_moved':
      if (data.notice.what === 'stretched') return { title: t('Your lesson has a new time'), lead: joined(t('lesson.stretched'), refundUntil(data, t, clock)) };
      return data.notice.what === 'restored'
        ? { title: t('Your lesson takes place after all'), lead: joined(t('The school had cancelled it, and now it is on again. If you can no longer come, please cancel your booking.'), data.due > 0 ? t('Its price is to pay again, as nothing was owed while it was cancelled.') : '') }
        : { title: t('Your lesson has a new time'), lead: joined(t('The school has moved it. If the new time does not suit you, please cancel your booking, so that others can have the places.'), refundUntil(data, t, clock)) };
    case 'review_request':
      return { title: t('review.title'), lead: t('review.lead') };
    case 'lesson_reminder':
      return { title: meetingTime(data.date, t, clock), lead: joined(t('If something has come up, please cancel your booking, so that others can have the places.'), refundUntil(data, t, clock)) };
  }
}

/** The day and time of an instant, for sentences. */
function momentOf(instant: string, { lang, timezone }: Clock): { day: string; time: string } {
  return { day: formatDay(instant, lang, timezone), time: formatTime(instant, timezone) };
}

function joined(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** Until when cancelling gives the money back; '' if no card paid or the time is over. */
function refundUntil(data: BookingMailData, t: TFunction, clock: Clock): string {
  const { lang, refund_hours, now } = clock;
  const terms = { lesson: data, booked_for: data.booked_for, refund_until: data.refund_until, refund_hours };
  const amount = amountByCard(data, lang);
  if (!isPaidByCard(data) || !amount || !isRefundedOnCancellation(terms, now)) return '';
  const end = refundDeadline(terms).toISOString();
  return t('If you cancel by {{day}} at {{time}}, you get your {{amount}} back in full.', { amount, ...momentOf(end, clock) });
}

/** Says that a pack, voucher or credit got back what it had paid; '' if that is not so. */
function backOnPass(data: BookingMailData, t: TFunction): string {
  return isBackOnPass(data) ? t('pass.given_back') : '';
}

/** What happens to the money when the school cancels a lesson: nothing is owed any more, and all that was paid goes back. */
function moneyAfterCancellation(data: BookingMailData, t: TFunction, lang: Language): string {
  const toCard = amountToCard(data, lang);
  const byHand = amountByHand(data, lang);
  const toPass = backOnPass(data, t);
  if (!toCard && !byHand && !toPass) return joined(t('You have nothing to pay.'), data.payment?.status === 'processing' ? t('slow.cancelled') : '');
  return joined(
    toPass,
    toCard ? t('{{amount}} goes back to your card now. It can take a few days until your bank shows it.', { amount: toCard }) : '',
    byHand ? t('You get the {{amount}} that you paid at the school back there: come by, or answer this mail.', { amount: byHand }) : '',
  );
}

/** Ways in which a school gives money back by hand. */
const BY_HAND = {
  cash: 'We have given you {{amount}} back in cash. If that is not so, please answer this mail.',
  terminal: 'We have given you {{amount}} back at the card terminal. If that is not so, please answer this mail.',
  transfer: 'We have transferred {{amount}} back to you. It can take a few days until your bank shows it.',
} as const;

/** Money went back, to the card or by hand. */
function moneyReturned({ returned, payment, is_cancelled, status, ...data }: BookingMailData, t: TFunction, lang: Language): Intro {
  if (returned && returned.method !== 'card') {
    return { title: t('You got money back'), lead: t(BY_HAND[returned.method], { amount: formatMoney(returned.amount_cents, lang) }) };
  }
  const reason = payment?.refund_reason;
  const isOff = reason === 'cancelled' && is_cancelled === 1 && status !== 'cancelled';
  const why = isOff ? t('The school had to cancel the lesson. We are sorry.') : reason ? t(REASONS[reason], { count: participantsOf(data).length }) : '';
  return { title: t('Your money is on its way back'), lead: joined(why, t('It takes a few days until your bank shows it.')) };
}

/** Relative to the time of sending, as a mail may have waited in the queue. */
function meetingTime(date: string, t: TFunction, { lang, timezone, now }: Clock): string {
  const time = formatTime(date, timezone);
  const days = daysBetween(now, new Date(date), timezone);
  if (days === 0) return t('See you today at {{time}}', { time });
  if (days === 1) return t('See you tomorrow at {{time}}', { time });
  return t('See you on {{day}} at {{time}}', { day: formatDay(date, lang, timezone), time });
}
