import { Type } from 'typebox';
import { AttendanceMark } from '#shared/contract/booking.ts';
import { Id } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { markAttendance } from './markAttendance.ts';

const Params = Type.Object({ lessonId: Id, bookingId: Type.String(), position: Type.Integer({ minimum: 0, maximum: 1000 }) });

/** `PUT …/attendance`: an admin marks whether a participant came. */
export function attendanceRoutes(app: App): void {
  app.put(
    '/api/lessons/:lessonId/bookings/:bookingId/participants/:position/attendance',
    {
      schema: { tags: ['admin'], params: Params, body: AttendanceMark, response: { 200: AttendanceMark } },
      config: { right: 'lessons', audit: 'booking.mark_attendance' },
    },
    async (request) => {
      const { params: { lessonId, bookingId, position }, body, tenant, now } = request;
      if (!SECRET_ID.test(bookingId)) throw new Refused('booking_not_found');
      return audited(request, (tx) => markAttendance(tx, tenant, { lesson_id: lessonId, booking_id: bookingId, position }, body, now));
    },
  );
}
