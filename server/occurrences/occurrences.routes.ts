import { Type } from 'typebox';
import { Booking, OccurrenceSubmission } from '#shared/contract/booking.ts';
import { Lesson, LessonInput } from '#shared/contract/lesson.ts';
import { OccurrenceKey } from '#shared/contract/occurrence.ts';
import { Id } from '#shared/contract/wire.ts';
import { lessonOfOccurrence } from '#shared/lessons/plans/occurrences.ts';
import { bookingContext, bookingGuards } from '../bookings/bookings.routes.ts';
import type { Database } from '../db/connect.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { Refused } from '../http/refused.ts';
import { accountActor } from '../ledger/actor.ts';
import { changeLesson } from '../lessons/changeLesson.ts';
import { lessonEntry } from '../lessons/lessonEntry.ts';
import { findLesson, findLessonForAdmin } from '../lessons/lessons.queries.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { bookOccurrence } from './bookOccurrence.ts';
import { makeLessonOfOccurrence } from './makeLessonOfOccurrence.ts';
import { resolveOccurrence } from './resolveOccurrence.ts';

const Params = Type.Object({ id: Id });

/** Occurrences of recurring activities: read one, book it, or make its lesson without a booking. */
export function occurrenceRoutes(app: App, database: Database, payments: PaymentProvider | undefined): void {
  app.get(
    '/api/occurrence',
    {
      config: { right: 'public', sameForAll: true },
      schema: {
        tags: ['public'],
        querystring: Type.Object({ activity: Id, time: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' }) }),
        response: { 200: Lesson },
      },
    },
    async ({ query: { activity, time }, db, tenant, now }) => {
      const resolved = await resolveOccurrence(db, tenant, activity, { date: time.slice(0, 10), time: time.slice(11) }, now);
      if ('occurrence' in resolved) return lessonOfOccurrence(resolved.occurrence);
      const lesson = 'lesson_id' in resolved ? await findLesson(db, tenant, resolved.lesson_id, now) : undefined;
      if (!lesson) throw new Refused('lesson_not_found');
      return lesson;
    },
  );

  app.post(
    '/api/activity/:id/bookings',
    {
      schema: {
        tags: ['public'],
        params: Params,
        querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) }),
        body: OccurrenceSubmission,
        response: { 201: Booking },
      },
      preHandler: bookingGuards,
      config: { right: 'public', audit: 'booking.add' },
    },
    async (request, reply) => {
      const { params, body, db, tenant } = request;
      const booking = await bookOccurrence(db, tenant, params.id, body, await bookingContext(request, database, payments));
      reply.code(201);
      return booking;
    },
  );

  app.post(
    '/api/activity/:id/lessons',
    {
      schema: {
        tags: ['admin'],
        params: Params,
        /** With `lesson`, the lesson is made as the admin has changed it. */
        body: Type.Object({ recur: OccurrenceKey, lesson: Type.Optional(Type.Partial(LessonInput)) }),
        response: { 201: Lesson },
      },
      config: { right: 'lessons', audit: 'lesson.add' },
    },
    async (request, reply) => {
      const { params, body, tenant, now } = request;
      reply.code(201);
      return audited(request, async (tx) => {
        const resolved = await resolveOccurrence(tx, tenant, params.id, body.recur, now);
        if ('reason' in resolved) throw new Refused(resolved.reason);
        const made = 'lesson_id' in resolved ? { id: resolved.lesson_id, isNew: false } : await makeLessonOfOccurrence(tx, tenant, resolved.plan, resolved.occurrence);
        const find = async () => {
          const lesson = await findLessonForAdmin(tx, tenant, made.id, now);
          if (!lesson) throw new Refused('lesson_not_found');
          return lesson;
        };
        if (body.lesson) {
          // A booking or another admin was faster, so the form showed something else.
          if (!made.isNew) throw new Refused('changed_meanwhile');
          await changeLesson(tx, tenant, await find(), body.lesson, { actor: accountActor(requireUser(request)), now });
        }
        const lesson = await find();
        return { answer: lesson, entry: made.isNew ? lessonEntry(undefined, lesson) : undefined };
      });
    },
  );
}
