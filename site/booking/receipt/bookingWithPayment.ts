import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';

/** A booking, with its lesson, payment, refunds, credit and way back if loaded. */
export type BookingWithPayment = Booking & Partial<Pick<BookingDetail, 'lesson' | 'payment' | 'refunds' | 'credit' | 'host_page'>>;
