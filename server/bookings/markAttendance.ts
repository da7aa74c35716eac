import { whyNotMarkAttendance } from '#shared/bookings/attendance.ts';
import type { AttendanceMark } from '#shared/contract/booking.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { lockBooking } from '../places/lockBooking.queries.ts';
import { findParticipant, storeAttendance } from './attendance.queries.ts';

/** Which participant of which booking. */
type OfParticipant = { lesson_id: number; booking_id: string; position: number };

/**
 * Marks whether a participant came. Null takes the mark back; repeating it changes nothing.
 *
 * @returns the mark, and the entry of the audit log if something has changed
 * @throws Refused `booking_not_found`, `not_found`, `booking_over`, `lesson_cancelled`, `attendance_too_early`
 */
export async function markAttendance(
  tx: Tx,
  tenant: { id: number; timezone: string },
  { lesson_id, booking_id, position }: OfParticipant,
  { attendance }: AttendanceMark,
  now: Date,
): Promise<{ answer: AttendanceMark; entry: RequestEntry | undefined }> {
  const locked = await lockBooking(tx, tenant, booking_id, now);
  if (locked?.booking.lesson_id !== lesson_id || locked.lesson.deleted_at !== null) throw new Refused('booking_not_found');
  const participant = await findParticipant(tx, tenant, booking_id, position);
  if (!participant) throw new Refused('not_found');
  const refusal = whyNotMarkAttendance(locked.booking, locked.lesson, now, tenant.timezone);
  if (refusal) throw new Refused(refusal);
  if (participant.attendance === attendance) return { answer: { attendance }, entry: undefined };
  await storeAttendance(tx, tenant, booking_id, participant.position, attendance);
  return { answer: { attendance }, entry: { id: booking_id, label: participant.name, lesson_id, changes: { attendance: [participant.attendance, attendance] } } };
}
