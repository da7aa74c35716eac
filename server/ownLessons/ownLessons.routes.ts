import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { bookerName } from '#shared/bookings/bookerName.ts';
import { AttendanceMark } from '#shared/contract/booking.ts';
import { OwnLesson, OwnLessonDetail } from '#shared/contract/ownLesson.ts';
import { Id } from '#shared/contract/wire.ts';
import { hasRight } from '#shared/team/rights.ts';
import { audited } from '../audit/audited.ts';
import type { Db } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { Refused } from '../http/refused.ts';
import { accountActor } from '../ledger/actor.ts';
import { markPaidAtSchool } from '../payments/markPaidAtSchool.ts';
import { lockBooking } from '../places/lockBooking.queries.ts';
import { markAttendance } from '../bookings/markAttendance.ts';
import { ownBookings } from './ownBookings.ts';
import { listOwnLessons } from './listOwnLessons.ts';
import { findByReference, findOwnLesson } from './ownLessons.queries.ts';

const OfLesson = Type.Object({ id: Id });
const OfBooking = Type.Object({ lessonId: Id, reference: Type.String({ maxLength: 20 }) });
const OfParticipant = Type.Object({ ...OfBooking.properties, position: Type.Integer({ minimum: 0, maximum: 1000 }) });

/** Lessons of the last week are listed too, so that attendance can be marked later. */
const SHOWN_AFTERWARDS_MS = 7 * 24 * 60 * 60 * 1000;

/** The lessons that the signed-in member of the team gives, and their participants. The answers contain no money and no other lessons. */
export function ownLessonsRoutes(app: App): void {
  app.get(
    '/api/own-lessons',
    { schema: { tags: ['admin'], response: { 200: Type.Array(OwnLesson) } }, config: { right: 'own_lessons' } },
    async (request) => listOwnLessons(request.db, request.tenant, requireUser(request).id, new Date(request.now.getTime() - SHOWN_AFTERWARDS_MS), request.now),
  );

  app.get(
    '/api/own-lessons/:id',
    { schema: { tags: ['admin'], params: OfLesson, response: { 200: OwnLessonDetail } }, config: { right: 'own_lessons' } },
    async (request) => {
      const { params, db, tenant, now } = request;
      const lesson = await ownLesson(db, request, params.id);
      // Bookings of a cancelled lesson owe nothing, which does not mean that they are paid.
      const withPaid = mayTickPaid(request) && lesson.is_cancelled === 0;
      return { ...lesson, bookings: await ownBookings(db, tenant, lesson.id, withPaid, now) };
    },
  );

  app.put(
    '/api/own-lessons/:lessonId/bookings/:reference/participants/:position/attendance',
    {
      schema: { tags: ['admin'], params: OfParticipant, body: AttendanceMark, response: { 200: AttendanceMark } },
      config: { right: 'own_lessons', audit: 'booking.mark_attendance' },
    },
    async (request) => {
      const { params, body, tenant, now } = request;
      return audited(request, async (tx) => {
        const of = await ownBooking(tx, request, params);
        return markAttendance(tx, tenant, { ...of, position: params.position }, body, now);
      });
    },
  );

  // Only ticks: taking a payment back is for admins.
  app.post(
    '/api/own-lessons/:lessonId/bookings/:reference/paid',
    {
      schema: { tags: ['admin'], params: OfBooking, response: { 200: Type.Object({ is_paid: Type.Boolean() }) } },
      config: { right: 'mark_paid', audit: 'booking.change' },
    },
    async (request) => {
      const { params, tenant, now } = request;
      const actor = accountActor(requireUser(request));
      return audited(request, async (tx) => {
        const { booking_id, lesson_id } = await ownBooking(tx, request, params);
        const before = await lockBooking(tx, tenant, booking_id, now);
        const booking = await markPaidAtSchool(tx, tenant, { id: booking_id, lesson_id, paid_at_school: true, actor, now });
        const answer = { is_paid: booking.due <= 0 };
        if (before?.booking.paid_at_school === booking.paid_at_school) return { answer, entry: undefined };
        return { answer, entry: { id: booking_id, label: bookerName(booking), lesson_id, changes: { paid_at_school: [false, true] } } };
      });
    },
  );
}

function mayTickPaid({ user, teamRules }: FastifyRequest): boolean {
  return hasRight(user?.role, 'mark_paid', teamRules);
}

/** @throws Refused `lesson_not_found`, also for a lesson of another instructor */
async function ownLesson(db: Db, request: FastifyRequest, id: number): Promise<Omit<OwnLessonDetail, 'bookings'>> {
  const lesson = await findOwnLesson(db, request.tenant, requireUser(request).id, id, request.now);
  if (!lesson) throw new Refused('lesson_not_found');
  return lesson;
}

/** @throws Refused `lesson_not_found`, `booking_not_found` */
async function ownBooking(db: Db, request: FastifyRequest, { lessonId, reference }: { lessonId: number; reference: string }): Promise<{ lesson_id: number; booking_id: string }> {
  const { id: lesson_id } = await ownLesson(db, request, lessonId);
  const booking_id = await findByReference(db, request.tenant, lesson_id, reference);
  if (booking_id === undefined) throw new Refused('booking_not_found');
  return { lesson_id, booking_id };
}
