import type { Booking } from '../contract/booking.ts';

/** The amount to show for a booking, in cents: what is still due of it, else the price agreed. */
export function bookingAmount({ status, amount, due }: Pick<Booking, 'status' | 'amount' | 'due'>): number {
  return status === 'booked' && due > 0 ? due : amount;
}
