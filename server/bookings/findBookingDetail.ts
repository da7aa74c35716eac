import { dateChangeState } from '#shared/bookings/dateChange.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { isBackOnPass } from '#shared/passes/isBackOnPass.ts';
import { formatPassCode } from '#shared/passes/passCode.ts';
import { isDeskMethod } from '#shared/payments/ledger.ts';
import { reviewState } from '#shared/reviews/reviewRules.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { listStandingEntries } from '../ledger/ledger.queries.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { findPass } from '../passes/passes.queries.ts';
import { findPaymentOfBooking } from '../payments/payments.queries.ts';
import { wirePayment } from '../payments/wirePayment.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { findReviewed } from '../reviews/reviews.queries.ts';
import { readDateChanges } from './dateChanges.queries.ts';

/**
 * Reads a booking with its lesson, its payment, what its guest may do about the date and a review, and what has gone back or became a credit, for the holder of its link.
 *
 * @param id any text
 * @throws Refused `booking_not_found`
 */
export async function findBookingDetail(db: Db, tenant: { id: number }, id: string, now: Date): Promise<BookingDetail> {
  const booking = SECRET_ID.test(id) ? await findBooking(db, tenant, id, now) : undefined;
  const [lesson, payment, entries, changes] = booking
    ? await Promise.all([findLesson(db, tenant, booking.lesson_id, now), findPaymentOfBooking(db, tenant, booking.id), listStandingEntries(db, tenant, { booking_id: booking.id }, ['refund']), readDateChanges(db, tenant, booking.id)])
    : [];
  if (!booking || !lesson) throw new Refused('booking_not_found');
  const refunds = entries!.flatMap(({ method, amount_cents, created_at }) => (method === 'card' || isDeskMethod(method) ? [{ method, amount: amount_cents, created_at }] : []));
  const pass_back = isBackOnPass({ used_pass: entries!.some(({ method }) => method === 'pass' || method === 'voucher'), paid_by_pass: booking.paid_by_pass });
  const date_change = dateChangeState({ booking, lesson, ...changes! }, now);
  const pass = entries!.some(({ method }) => method === 'credit') ? await findPass(db, tenant, { from_booking_id: booking.id }) : undefined;
  const credit = pass && { amount: pass.granted, code: formatPassCode(pass.code) };
  const reviewed = now >= new Date(lesson.date) ? await findReviewed(db, tenant, booking.id) : undefined;
  return { ...booking, ...(reviewed && !reviewed.is_erased && { review: reviewState(reviewed, reviewed.own, now) }), lesson, payment: wirePayment(payment), date_change, ...(refunds.length > 0 && { refunds }), ...(pass_back && { pass_back }), ...(credit && { credit }) };
}
