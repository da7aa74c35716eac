import type { Booking } from '../contract/booking.ts';

type Paid = Pick<Booking, 'charged' | 'due' | 'paid_by_pass'>;

/** A booking's payment by card, in cents. */
type CardPayment = { status: string; amount: number; amount_refunded: number };

/** What of a booking's payment by card has not gone back, and is not on its way back, in cents. */
export function cardHeldCents(booking: Paid, payment: CardPayment | null | undefined): number {
  if (payment?.status !== 'paid') return 0;
  return Math.max(0, Math.min(payment.amount - payment.amount_refunded, withoutPasses(booking)));
}

/** What the school took itself for a booking and has not given back, in cents: what was paid, less what came by card and with passes. */
export function deskHeldCents(booking: Paid, payment: CardPayment | null | undefined): number {
  return Math.max(0, withoutPasses(booking) - cardHeldCents(booking, payment));
}

function withoutPasses({ charged, due, paid_by_pass }: Paid): number {
  return charged - due - paid_by_pass;
}
