import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type AuditChanges, changedFields } from '#shared/audit/auditChanges.ts';
import { bookerName } from '#shared/bookings/bookerName.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import { Booking, BookingChange, BookingSubmission } from '#shared/contract/booking.ts';
import { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { LessonBooking } from '#shared/contract/lesson.ts';
import { PaymentReport } from '#shared/contract/payment.ts';
import { Id, ListQuery } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { acceptedLanguages, chooseLanguage, type Language } from '#shared/language.ts';
import { codeGuard } from '../codes/codeTries.ts';
import type { Database } from '../db/connect.ts';
import { audited, recordOfRequest, type RequestEntry } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { requireRight, requireUser } from '../http/security/guards.ts';
import { readListQuery } from '../http/listQuery.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { visitorAddress } from '../http/limits/visitorAddress.ts';
import { accountActor, GUEST } from '../ledger/actor.ts';
import { findLessons } from '../lessons/lessons.queries.ts';
import { assertMailQuota } from '../mail/limits/mailQuota.ts';
import { markPaidAtSchool } from '../payments/markPaidAtSchool.ts';
import { wayBack } from '../payments/checkout/wayBack.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { findPaymentsOfBookings } from '../payments/payments.queries.ts';
import { cancelPayment, settleBooking } from '../payments/settlement/settleBooking.ts';
import { wirePayment } from '../payments/wirePayment.ts';
import { lockBooking } from '../places/lockBooking.queries.ts';
import { type BookingContext, bookLesson } from './bookLesson.ts';
import { listBookingsOfUser } from './bookings.queries.ts';
import { cancelBooking } from './cancelBooking.ts';
import { findBookingDetail } from './findBookingDetail.ts';
import { limitSecret } from '../places/limits/limitSecret.ts';

const Params = Type.Object({ id: Type.String() });
const OfLesson = Type.Object({ lessonId: Id, bookingId: Type.String() });

/** The rate limit for bookings. Lessons and occurrences share it. */
export const bookingGuards = [limitRate(120)];

/**
 * Reads who books. The language is that of the query or the browser, unless it is given.
 *
 * @throws Refused `not_signed_in` or `not_admin` if a visitor sends a manual booking
 */
export async function bookingContext(
  request: FastifyRequest,
  { owner }: Database,
  payments: PaymentProvider | undefined,
  { submission = request.body as BookingSubmission, lang }: { submission?: BookingSubmission; lang?: Language } = {},
): Promise<BookingContext> {
  if (isFromBackOffice(submission)) requireRight(request, 'lessons');
  const { headers, now, user, server } = request;
  const language = lang ?? chooseLanguage((request.query as { lang?: string }).lang, acceptedLanguages(headers['accept-language']));
  // The school's own people may book for as many guests as they like, but not mail all of them.
  const countMail = user?.is_admin ? () => assertMailQuota(request.db, request) : undefined;
  const isCounted = server.rateLimits && !user?.is_admin;
  const placeLimiter = isCounted ? { secret: await limitSecret(owner), address: visitorAddress(request), proof: submission.proof ?? undefined } : undefined;
  return {
    ...{ lang: language, now, user, payments, isLimited: server.rateLimits, countMail, placeLimiter, guardCode: codeGuard(request) },
    onManualBooking: (tx, booking) => recordOfRequest(tx, request, bookingEntry(booking, { num_participants: [null, participantsOf(booking).length] })),
  };
}

/** Routes for bookings. Everyone may book; holders of the link and admins read and cancel. */
export function bookingRoutes(app: App, database: Database, payments: PaymentProvider | undefined): void {
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
      preHandler: bookingGuards,
      config: { right: 'public', audit: 'booking.add' },
    },
    async (request, reply) => {
      const { params, body, db, tenant } = request;
      const booking = await bookLesson(db, tenant, body, { lesson_id: params.id, ...(await bookingContext(request, database, payments)) });
      reply.code(201);
      return booking;
    },
  );

  app.get(
    '/api/bookings/:id',
    { config: { right: 'public' }, schema: { tags: ['public'], params: Params, response: { 200: BookingDetail } } },
    async (request) => {
      const { params, db, tenant, now } = request;
      const booking = await findBookingDetail(db, tenant, params.id, now);
      return { ...booking, ...wayBack(request, booking.id) };
    },
  );

  app.post(
    '/api/bookings/:id/payment',
    { config: { right: 'public' }, schema: { tags: ['public'], params: Params, body: PaymentReport, response: { 200: BookingDetail } }, preHandler: limitRate(60) },
    async (request) => {
      const { params, body, db, tenant, now } = request;
      const { id } = await findBookingDetail(db, tenant, params.id, now);
      if (payments && body.canceled) await cancelPayment(db, tenant, payments, id, now);
      else if (payments) await settleBooking(db, tenant, payments, id, now);
      return { ...(await findBookingDetail(db, tenant, id, now)), ...wayBack(request, id) };
    },
  );

  app.get(
    '/api/user/me/bookings',
    { config: { right: 'account' }, schema: { tags: ['session'], querystring: ListQuery, response: { 200: Type.Array(BookingDetail) } } },
    async (request, reply) => {
      const { db, tenant, query, now } = request;
      const { id } = requireUser(request);
      const list = readListQuery(query, { sortable: ['date'], filterable: [], sort: { field: 'date', direction: 'desc' } });
      const { rows, total } = await listBookingsOfUser(db, tenant, id, list, now);
      const [lessons, paymentsByBooking] = await Promise.all([
        findLessons(db, tenant, rows.map(({ lesson_id }) => lesson_id), now),
        findPaymentsOfBookings(db, tenant, rows.map((booking) => booking.id)),
      ]);
      const lessonsById = new Map(lessons.map((lesson) => [lesson.id, lesson]));
      setContentRange(reply, list, rows.length, total);
      // A lesson may have been deleted between the two queries.
      return rows.flatMap((booking) => {
        const lesson = lessonsById.get(booking.lesson_id);
        return lesson ? [{ ...booking, lesson, payment: wirePayment(paymentsByBooking.get(booking.id)) }] : [];
      });
    },
  );

  app.put(
    '/api/lessons/:lessonId/bookings/:bookingId',
    {
      schema: { tags: ['admin'], params: OfLesson, body: BookingChange, response: { 200: LessonBooking } },
      config: { right: 'lessons', audit: 'booking.change' },
    },
    async (request) => {
      const { params: { lessonId, bookingId }, body: { paid_at_school }, tenant, now } = request;
      if (!SECRET_ID.test(bookingId)) throw new Refused('booking_not_found');
      const actor = accountActor(requireUser(request));
      return audited(request, async (tx) => {
        const before = (await lockBooking(tx, tenant, bookingId, now))?.booking;
        const booking = await markPaidAtSchool(tx, tenant, { id: bookingId, lesson_id: lessonId, paid_at_school, actor, now });
        const changes = changedFields(before, booking, ['paid_at_school']);
        return { answer: booking, entry: changes.paid_at_school && bookingEntry(booking, changes) };
      });
    },
  );

  app.delete(
    '/api/lessons/:lessonId/bookings/:bookingId',
    {
      schema: {
        tags: ['public'],
        params: OfLesson,
        querystring: Type.Object({ refund: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])) }),
        response: { 200: Booking },
      },
      preHandler: limitRate(120),
      config: { right: 'public', audit: 'booking.cancel', whileSuspended: true },
    },
    (request) => {
      const { params, query } = request;
      return cancelForRequest(request, { id: params.bookingId, lesson_id: params.lessonId, refund: query.refund === undefined ? undefined : query.refund === '1' });
    },
  );
}

/**
 * Cancels a booking as the request may: by the holder of its link, or by an admin. The route declares `audit: 'booking.cancel'`.
 *
 * @param refund an admin's choice
 * @throws Refused as `cancelBooking` does
 */
export async function cancelForRequest(request: FastifyRequest, { id, lesson_id, refund }: { id: string; lesson_id: number; refund?: boolean | undefined }): Promise<Booking> {
  const { db, tenant, user, now } = request;
  if (!SECRET_ID.test(id)) throw new Refused('booking_not_found');
  const cancellation = { id, lesson_id, actor: user ? accountActor(user) : GUEST, now };
  if (!user?.is_admin) return cancelBooking(db, tenant, { ...cancellation, by: 'holder' });
  return audited(request, async (tx) => {
    const before = await lockBooking(tx, tenant, id, now);
    const booking = await cancelBooking(tx, tenant, { ...cancellation, by: 'admin', refund });
    const { status } = changedFields(before?.booking, booking, ['status']);
    const isRefunded = (before?.booking.stripe_session_id || null) !== (booking.stripe_session_id || null);
    return { answer: booking, entry: status && bookingEntry(booking, { status, ...(isRefunded && { refund: [null, true] }) }) };
  });
}

/** The audit entry of a booking. */
function bookingEntry(booking: Booking, changes: AuditChanges): RequestEntry {
  return { id: booking.id, label: bookerName(booking), lesson_id: booking.lesson_id, changes };
}

/** Is this the back office's form? If its session has ended, `not_signed_in` is the right refusal, not a missing email. */
function isFromBackOffice({ email, source }: BookingSubmission): boolean {
  return email === null && source === 'manual';
}
