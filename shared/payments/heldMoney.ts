import type { Booking } from '../contract/booking.ts';

type Paid = Pick<Booking, 'charged' | 'due' | 'paid_by_pass'>;

/** A booking's payment by card, in cents. */
type CardPayment = { status: string; amount: number; amount_refunded: number };

/** The part of a booking's card payment that the school keeps so far, in cents: not what went back, nor a whole payment on its way back. */
export function cardHeldCents(booking: Paid, payment: CardPayment | null | undefined): number {
  if (payment?.status !== 'paid') return 0;
  return Math.max(0, Math.min(payment.amount - payment.amount_refunded, withoutPasses(booking)));
}

/** The money that the school took itself for a booking and still has, in cents: all that was paid, less what came by card or from passes. */
export function deskHeldCents(booking: Paid, payment: CardPayment | null | undefined): number {
  return Math.max(0, withoutPasses(booking) - cardHeldCents(booking, payment));
}

function withoutPasses({ charged, due, paid_by_pass }: Paid): number {
  return charged - due - paid_by_pass;
}
