import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Booking, BookingSubmission } from '#shared/contract/booking.ts';
import { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { Id, ListQuery, SECRET_ID } from '#shared/contract/wire.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { App } from '../app.ts';
import { findLesson, findLessons } from '../lessons/lessons.queries.ts';
import { readListQuery, setContentRange } from '../listQuery.ts';
import { requireAdmin, requireUser } from '../people/session.ts';
import { limitRate } from '../rateLimit.ts';
import { Refused } from '../refused.ts';
import { findBooking, listBookingsOfUser } from './bookings.queries.ts';
import { bookLesson } from './bookLesson.ts';
import { cancelBooking } from './cancelBooking.ts';

/** Bookings (specification, section 7): made by anybody, seen and cancelled by whoever holds the link and by admins. */
export function bookingRoutes(app: App): void {
  app.post(
    '/api/lessons/:id/bookings',
    {
      schema: {
        tags: ['public'],
        params: Type.Object({ id: Id }),
        querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) }),
        body: BookingSubmission,
        response: { 201: Booking },
      },
      preHandler: [limitRate(120), limitRate(20, { of: addressee, seconds: 60 * 60 })],
    },
    async (request, reply) => {
      const { params, query, body, headers, db, tenant, user, now } = request;
      if (isFromBackOffice(body)) await requireAdmin(request);
      const lang = chooseLanguage(query.lang, acceptedLanguages(headers['accept-language']));
      const booking = await bookLesson(db, tenant, body, { lesson_id: params.id, lang, now, user });
      reply.code(201);
      return booking;
    },
  );

  app.get(
    '/api/bookings/:id',
    { schema: { tags: ['public'], params: Type.Object({ id: Type.String() }), response: { 200: BookingDetail } } },
    async ({ params, db, tenant }) => {
      const booking = isSecretId(params.id) ? await findBooking(db, tenant, params.id) : undefined;
      const lesson = booking && (await findLesson(db, tenant, booking.lesson_id));
      if (!booking || !lesson) throw new Refused('booking_not_found');
      return { ...booking, lesson };
    },
  );

  app.get(
    '/api/user/me/bookings',
    { schema: { tags: ['session'], querystring: ListQuery, response: { 200: Type.Array(BookingDetail) } } },
    async (request, reply) => {
      const { db, tenant, query } = request;
      const { id } = requireUser(request);
      const list = readListQuery(query, { sortable: ['date'], filterable: [], sort: { field: 'date', direction: 'desc' } });
      const { rows, total } = await listBookingsOfUser(db, tenant, id, list);
      const lessons = new Map((await findLessons(db, tenant, rows.map(({ lesson_id }) => lesson_id))).map((lesson) => [lesson.id, lesson]));
      setContentRange(reply, list, rows.length, total);
      // A lesson deleted this very moment takes its booking off the list.
      return rows.flatMap((booking) => {
        const lesson = lessons.get(booking.lesson_id);
        return lesson ? [{ ...booking, lesson }] : [];
      });
    },
  );

  app.delete(
    '/api/lessons/:lessonId/bookings/:bookingId',
    {
      schema: {
        tags: ['public'],
        params: Type.Object({ lessonId: Id, bookingId: Type.String() }),
        response: { 200: Booking },
      },
      preHandler: limitRate(120),
    },
    async ({ params, db, tenant, user, now }) => {
      if (!isSecretId(params.bookingId)) throw new Refused('booking_not_found');
      const by = user?.is_admin ? 'admin' : 'holder';
      return cancelBooking(db, tenant, { id: params.bookingId, lesson_id: params.lessonId, by, now });
    },
  );
}

/** Sent by the form of the back office: where its session has ended, that is what is said, not what a visitor's booking lacks. */
function isFromBackOffice({ email, source }: BookingSubmission): boolean {
  return email === null && source === 'manual';
}

/** Whose mailbox a booking's mails go to: nobody is to fill another's by booking and cancelling. */
function addressee({ body }: FastifyRequest): string {
  const { email } = body as BookingSubmission;
  return email?.trim().toLowerCase() ?? '';
}

/** An id that cannot be one belongs to nobody: 404, as for any other that is not there. */
function isSecretId(id: string): boolean {
  return SECRET_ID.test(id);
}
