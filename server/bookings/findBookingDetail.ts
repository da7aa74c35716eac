import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { SECRET_ID } from '#shared/contract/wire.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { findPaymentOfBooking } from '../payments/payments.queries.ts';
import { wirePayment } from '../payments/wirePayment.ts';
import { findBooking } from '../places/findBooking.queries.ts';

/**
 * Reads a booking with its lesson and its payment, for the holder of its link.
 *
 * @param id any text
 * @throws Refused `booking_not_found`
 */
export async function findBookingDetail(db: Db, tenant: { id: number }, id: string, now: Date): Promise<BookingDetail> {
  const booking = SECRET_ID.test(id) ? await findBooking(db, tenant, id, now) : undefined;
  const [lesson, payment] = booking
    ? await Promise.all([findLesson(db, tenant, booking.lesson_id, now), findPaymentOfBooking(db, tenant, booking.id)])
    : [];
  if (!booking || !lesson) throw new Refused('booking_not_found');
  return { ...booking, lesson, payment: wirePayment(payment) };
}
