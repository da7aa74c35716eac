import type { Booking } from '../contract/booking.ts';

/** The amount to show for a booking, in cents: what is still due of it, else what it costs. */
export function bookingAmount({ status, due, charged, ...booking }: Pick<Booking, 'status' | 'amount' | 'charged' | 'due' | 'code'>): number {
  if (status !== 'booked') return priceWithCode(booking);
  return due > 0 ? due : charged;
}

/** The agreed price less what the booking's code takes off, in cents: what a hold has to pay. */
export function priceWithCode({ amount, code }: Pick<Booking, 'amount' | 'code'>): number {
  return amount - (code?.amount ?? 0);
}
