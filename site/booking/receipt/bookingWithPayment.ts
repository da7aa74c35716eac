import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';

/** A booking, with its lesson, payment and refunds if loaded. */
export type BookingWithPayment = Booking & Partial<Pick<BookingDetail, 'lesson' | 'payment' | 'refunds'>>;
