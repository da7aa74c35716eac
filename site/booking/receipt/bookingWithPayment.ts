import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';

/** A booking, with its lesson, payment, refunds, what went back to a pass, credit and way back if loaded. */
export type BookingWithPayment = Booking & Partial<Pick<BookingDetail, 'lesson' | 'payment' | 'refunds' | 'pass_back' | 'credit' | 'host_page'>>;
