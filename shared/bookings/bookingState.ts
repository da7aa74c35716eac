import type { Booking } from '../contract/booking.ts';
import type { LessonTiming } from '../lessons/lessonChange.ts';

/** Every state of a booking (decisions, 4). How far a refund is, the payment says (`shared/payments/paymentState.ts`). */
export const BOOKING_STATES = ['awaiting_payment', 'booked', 'paid', 'expired', 'cancelled'] as const;

/** One of the states. */
export type BookingState = (typeof BOOKING_STATES)[number];

type Rule = { takesPlaces: boolean; next: readonly BookingState[] };

/**
 * What each state means for the lesson's places, and what may become of it:
 * - `awaiting_payment`: its places are held until `hold_until`. Paid; or to be paid at the school after all; or over.
 * - `booked`: stands, and is not paid yet.
 * - `paid`: the school has the money, by card or at its counter. Given back, or unticked while the booking stands, it is unpaid again.
 * - `expired`: the hold ran out or the payment was canceled. A late payment, or its visitor coming back, claims again.
 * - `cancelled`: for good. Money that comes in later goes back.
 */
export const BOOKING_STATE_RULES: Record<BookingState, Rule> = {
  awaiting_payment: { takesPlaces: true, next: ['paid', 'booked', 'expired', 'cancelled'] },
  booked: { takesPlaces: true, next: ['paid', 'cancelled'] },
  paid: { takesPlaces: true, next: ['booked', 'cancelled'] },
  expired: { takesPlaces: false, next: ['awaiting_payment', 'booked', 'paid', 'cancelled'] },
  cancelled: { takesPlaces: false, next: [] },
};

/** What of a booking decides its state. */
export type BookingFacts = Pick<Booking, 'status' | 'stripe_session_id' | 'paid_at_school' | 'hold_until'>;

/**
 * The state of a booking at a moment. A hold that has run out is over at once, whether or not anybody has noted it.
 *
 * @param booking as read; it is paid when `stripe_session_id` is set (specification, section 4), or an admin says so
 */
export function bookingState(booking: BookingFacts, now: Date): BookingState {
  const { status, stripe_session_id, paid_at_school, hold_until } = booking;
  if (status === 'booked') return stripe_session_id === null && !paid_at_school ? 'booked' : 'paid';
  if (status === 'awaiting_payment' && hold_until !== null && new Date(hold_until) <= now) return 'expired';
  return status;
}

/** Does a booking count at a moment: do its people take places in the lesson? */
export function takesPlaces(booking: BookingFacts, now: Date): boolean {
  return BOOKING_STATE_RULES[bookingState(booking, now)].takesPlaces;
}

/** Does a booking stand whose money came by card: money that can be sent back? */
export function isPaidByCard({ status, stripe_session_id }: Pick<Booking, 'status' | 'stripe_session_id'>): boolean {
  return status === 'booked' && stripe_session_id !== null;
}

/** May a booking go from one state to the other? */
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
