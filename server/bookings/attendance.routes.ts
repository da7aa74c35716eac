import { Type } from 'typebox';
import { whyNotMarkAttendance } from '#shared/bookings/attendance.ts';
import { AttendanceMark } from '#shared/contract/booking.ts';
import { Id, SECRET_ID } from '#shared/contract/wire.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { requireAdmin } from '../http/guards.ts';
import { Refused } from '../http/refused.ts';
import { lockBooking } from '../places/lockBooking.queries.ts';
import { findParticipant, storeAttendance } from './attendance.queries.ts';

const Params = Type.Object({ lessonId: Id, bookingId: Type.String(), position: Type.Integer({ minimum: 0, maximum: 1000 }) });

/** `PUT …/attendance`: an admin marks whether a participant came. Null takes the mark back; repeating it changes nothing. */
export function attendanceRoutes(app: App): void {
  app.put(
    '/api/lessons/:lessonId/bookings/:bookingId/participants/:position/attendance',
    {
      schema: { tags: ['admin'], params: Params, body: AttendanceMark, response: { 200: AttendanceMark } },
      preValidation: requireAdmin,
      config: { audit: 'booking.mark_attendance' },
    },
    async (request) => {
      const { params: { lessonId, bookingId, position }, body: { attendance }, tenant, now } = request;
      if (!SECRET_ID.test(bookingId)) throw new Refused('booking_not_found');
      return audited(request, async (tx) => {
        const locked = await lockBooking(tx, tenant, bookingId, now);
        if (locked?.booking.lesson_id !== lessonId || locked.lesson.deleted_at !== null) throw new Refused('booking_not_found');
        const participant = await findParticipant(tx, tenant, bookingId, position);
        if (!participant) throw new Refused('not_found');
        const refusal = whyNotMarkAttendance(locked.booking, locked.lesson, now, tenant.timezone);
        if (refusal) throw new Refused(refusal);
        if (participant.attendance === attendance) return { answer: { attendance }, entry: undefined };
        await storeAttendance(tx, tenant, bookingId, position, attendance);
        return { answer: { attendance }, entry: { id: bookingId, label: participant.name, lesson_id: lessonId, changes: { attendance: [participant.attendance, attendance] } } };
      });
    },
  );
}
