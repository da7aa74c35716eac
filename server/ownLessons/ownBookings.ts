import { participantsOf } from '#shared/bookings/participants.ts';
import type { OwnBooking } from '#shared/contract/ownLesson.ts';
import { partPaidCents } from '#shared/payments/deposit.ts';
import type { Db } from '../db/connect.ts';
import { listAttendance } from '../bookings/attendance.queries.ts';
import { listBookings } from '../bookings/bookings.queries.ts';

/**
 * Lists a lesson's live bookings for its instructor, oldest first, without money and ids.
 *
 * @param withPaid may this instructor see and tick what is paid, and is there anything to pay?
 */
export async function ownBookings(db: Db, tenant: { id: number }, lesson_id: number, withPaid: boolean, now: Date): Promise<OwnBooking[]> {
  const [bookings, attendance] = await Promise.all([listBookings(db, tenant, lesson_id, now), listAttendance(db, tenant, lesson_id)]);
  return bookings.map((booking) => ({
    reference: booking.reference,
    is_held: booking.status !== 'booked',
    phone: booking.phone,
    notes: booking.notes,
    participants: participantsOf(booking).map((participant, position) => ({ ...participant, attendance: attendance.get(booking.id)?.attendance[position] ?? null })),
    is_paid: withPaid ? booking.status === 'booked' && booking.due <= 0 : null,
    is_part_paid: withPaid ? partPaidCents(booking) > 0 : null,
  }));
}
