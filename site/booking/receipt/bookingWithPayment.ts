import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';

/** A booking, with its payment if loaded. */
export type BookingWithPayment = Booking & Partial<Pick<BookingDetail, 'payment' | 'refunds'>>;
