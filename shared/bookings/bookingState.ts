import type { Booking } from '../contract/booking.ts';
import type { LessonTiming } from '../lessons/lessonChange.ts';

/** Every state of a booking. The progress of a refund belongs to its payment (`shared/payments/paymentState.ts`). */
export const BOOKING_STATES = ['awaiting_payment', 'booked', 'paid', 'expired', 'cancelled'] as const;

export type BookingState = (typeof BOOKING_STATES)[number];

type Rule = { takesPlaces: boolean; next: readonly BookingState[] };

/**
 * Whether each state takes places, and which states may follow:
 * - `awaiting_payment`: places are held until `hold_until`.
 * - `booked`: valid and not paid yet.
 * - `paid`: by card or at the school. It becomes `booked` again after a refund, or when an admin takes the tick back.
 * - `expired`: the hold ran out or the payment was canceled. A late payment or a second attempt may claim places again.
 * - `cancelled`: final. Money that arrives later is refunded.
 */
export const BOOKING_STATE_RULES: Record<BookingState, Rule> = {
  awaiting_payment: { takesPlaces: true, next: ['paid', 'booked', 'expired', 'cancelled'] },
  booked: { takesPlaces: true, next: ['paid', 'cancelled'] },
  paid: { takesPlaces: true, next: ['booked', 'cancelled'] },
  expired: { takesPlaces: false, next: ['awaiting_payment', 'booked', 'paid', 'cancelled'] },
  cancelled: { takesPlaces: false, next: [] },
};

/** The fields of a booking that decide its state. */
export type BookingFacts = Pick<Booking, 'status' | 'due' | 'hold_until'>;

/**
 * The state of a booking at a moment. A hold ends at `hold_until`, even while the stored status is still `awaiting_payment`.
 *
 * @param booking paid if nothing of its price is due any more, whichever way the money came
 */
export function bookingState(booking: BookingFacts, now: Date): BookingState {
  const { status, due, hold_until } = booking;
  if (status === 'booked') return due > 0 ? 'booked' : 'paid';
  if (status === 'awaiting_payment' && hold_until !== null && new Date(hold_until) <= now) return 'expired';
  return status;
}

/** Does this booking take places in its lesson at this moment? */
export function takesPlaces(booking: BookingFacts, now: Date): boolean {
  return BOOKING_STATE_RULES[bookingState(booking, now)].takesPlaces;
}

/** Was this valid booking paid by card, so that the money can be refunded? */
export function isPaidByCard({ status, stripe_session_id }: Pick<Booking, 'status' | 'stripe_session_id'>): boolean {
  return status === 'booked' && stripe_session_id !== null;
}

/** May a booking change from one state to the other? */
export function canBecome(from: BookingState, to: BookingState): boolean {
  return BOOKING_STATE_RULES[from].next.includes(to);
}

/**
 * May a booking still be cancelled by its link? Until the lesson starts; at any time if the school has cancelled the lesson,
 * because cancelling is how the money comes back.
 */
export function isCancellable(booking: Pick<Booking, 'status'>, lesson: LessonTiming, now: Date): boolean {
  const isLive = booking.status === 'booked' || booking.status === 'awaiting_payment';
  return isLive && (lesson.is_cancelled === 1 || now < new Date(lesson.date));
}
