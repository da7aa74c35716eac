import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { SECRET_ID } from '#shared/contract/wire.ts';
import { isDeskMethod } from '#shared/payments/ledger.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { listStandingEntries } from '../ledger/ledger.queries.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { findPaymentOfBooking } from '../payments/payments.queries.ts';
import { wirePayment } from '../payments/wirePayment.ts';
import { findBooking } from '../places/findBooking.queries.ts';

/**
 * Reads a booking with its lesson, its payment and what has gone back, for the holder of its link.
 *
 * @param id any text
 * @throws Refused `booking_not_found`
 */
export async function findBookingDetail(db: Db, tenant: { id: number }, id: string, now: Date): Promise<BookingDetail> {
  const booking = SECRET_ID.test(id) ? await findBooking(db, tenant, id, now) : undefined;
  const [lesson, payment, entries] = booking
    ? await Promise.all([findLesson(db, tenant, booking.lesson_id, now), findPaymentOfBooking(db, tenant, booking.id), listStandingEntries(db, tenant, { booking_id: booking.id }, ['refund'])])
    : [];
  if (!booking || !lesson) throw new Refused('booking_not_found');
  const refunds = entries!.flatMap(({ method, amount_cents, created_at }) => (method === 'card' || isDeskMethod(method) ? [{ method, amount: amount_cents, created_at }] : []));
  return { ...booking, lesson, payment: wirePayment(payment), ...(refunds.length > 0 && { refunds }) };
}
