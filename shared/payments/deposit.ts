import type { Booking } from '../contract/booking.ts';
import { priceWithCode } from './bookingAmount.ts';
import { MIN_PAYMENT_CENTS } from './takesPayments.ts';

/**
 * What of a price is asked for online, in cents: rounded up to a cent, and never less than can be paid by card.
 *
 * @param percent of the activity, or of the booking; null asks for the whole price, 0 for nothing
 */
export function depositCents(priceCents: number, percent: number | null): number {
  if (percent === null) return priceCents;
  if (percent === 0) return 0;
  return Math.min(priceCents, Math.max(MIN_PAYMENT_CENTS, Math.ceil((priceCents * percent) / 100)));
}

/** The fields of a booking that decide what the payment page asks for. */
type Payable = Pick<Booking, 'status' | 'amount' | 'code' | 'charged' | 'due' | 'deposit_percent' | 'paid_by_pass'>;

/**
 * What the payment page of a booking asks for now, in cents: what is missing of the deposit, and after it, the rest.
 * Pages and mails state it before they offer to pay.
 */
export function onlineCents(booking: Payable): number {
  const { status, charged, due, deposit_percent, paid_by_pass } = booking;
  if (deposit_percent === 0) return 0;
  const agreed = priceWithCode(booking);
  // What a pack or voucher has paid is no part of the deposit: its share is asked of what remains.
  const [price, open] = status === 'booked' ? [charged - paid_by_pass, due] : [agreed, agreed];
  const missing = depositCents(price, deposit_percent) - (price - open);
  return missing > 0 ? Math.min(missing, open) : open;
}

/** What is to be paid at the school after the payment page, in cents. */
export function restCents(booking: Payable): number {
  const open = booking.status === 'booked' ? booking.due : priceWithCode(booking);
  return Math.max(0, open - onlineCents(booking));
}

/** What a standing booking has received of its price, in cents, if it is a part; 0 otherwise. */
export function partPaidCents({ status, charged, due }: Pick<Booking, 'status' | 'charged' | 'due'>): number {
  return status === 'booked' && due > 0 ? Math.max(0, charged - due) : 0;
}

/** What of `partPaidCents` the row of the booking's code does not say, in cents: that of a discount says no payment, and that of a pass what this pass paid. */
export function partBesideCodeCents({ code, paid_by_pass, ...booking }: Pick<Booking, 'status' | 'charged' | 'due' | 'code' | 'paid_by_pass'>): number {
  const ofCode = code && code.kind !== 'discount' ? Math.min(code.amount, paid_by_pass) : 0;
  return Math.max(0, partPaidCents(booking) - ofCode);
}

/** Does a card payment pay a booking, in whole or in part, so that cancelling is about its money? */
export function hasCardMoney(booking: Pick<Booking, 'status' | 'charged' | 'due'>, payment: { status: string } | null | undefined): boolean {
  return payment?.status === 'paid' && (booking.status !== 'booked' || booking.due < booking.charged);
}
