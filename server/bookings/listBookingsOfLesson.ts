import type { LessonBooking } from '#shared/contract/lesson.ts';
import type { Db } from '../db/connect.ts';
import { findPaymentsOfBookings } from '../payments/payments.queries.ts';
import { wirePayment } from '../payments/wirePayment.ts';
import { listAttendance } from './attendance.queries.ts';
import { listBookings, listCancelledBookings } from './bookings.queries.ts';

/** Lists a lesson's bookings with their payments, for admins: live ones, oldest first, and the latest cancelled ones. */
export async function listBookingsOfLesson(
  db: Db,
  tenant: { id: number },
  lessonId: number,
  now: Date,
): Promise<{ bookingData: LessonBooking[]; cancelledData: LessonBooking[] }> {
  const [live, cancelled, attendance] = await Promise.all([
    listBookings(db, tenant, lessonId, now),
    listCancelledBookings(db, tenant, lessonId, now),
    listAttendance(db, tenant, lessonId),
  ]);
  const payments = await findPaymentsOfBookings(db, tenant, [...live, ...cancelled].map(({ id }) => id));
  const withPayment = (bookings: typeof live) => bookings.map((booking) => ({ ...booking, payment: wirePayment(payments.get(booking.id)) }));
  const bookingData = withPayment(live).map((booking) => ({ ...booking, attendance: [], ...attendance.get(booking.id) }));
  return { bookingData, cancelledData: withPayment(cancelled) };
}
