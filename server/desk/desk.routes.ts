import { Type } from 'typebox';
import type { AuditChanges } from '#shared/audit/auditChanges.ts';
import { bookerName } from '#shared/bookings/bookerName.ts';
import { BookingMoney, Closing, DeskSubmission, LessonOwing, LessonPayment, Redemption, ToGiveBack } from '#shared/contract/desk.ts';
import { Id } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { audited } from '../audit/audited.ts';
import { hasLesson } from '../audit/listAudit.queries.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { Refused } from '../http/refused.ts';
import { accountActor } from '../ledger/actor.ts';
import { payLesson, readOwing } from './payLesson.ts';
import { readBookingMoney } from './readBookingMoney.ts';
import { readClosing } from './readClosing.ts';
import { recordAtDesk } from './recordAtDesk.ts';
import { redeemAtDesk } from './redeemAtDesk.ts';
import { readToGiveBack } from './toGiveBack.queries.ts';
import { undoAtDesk } from './undoAtDesk.ts';

const OfLesson = Type.Object({ id: Id });
const OfBooking = Type.Object({ lessonId: Id, bookingId: Type.String() });
const OfEntry = Type.Object({ ...OfBooking.properties, entryId: Id });

/** What can be recorded on a booking, each under an address of its own. */
const ACTIONS = [
  { path: 'payments', action: 'payment', audit: 'booking.take_payment' },
  { path: 'discounts', action: 'discount', audit: 'booking.discount' },
  { path: 'refunds', action: 'refund', audit: 'booking.refund' },
  { path: 'write-offs', action: 'write_off', audit: 'booking.write_off' },
] as const;

/** The desk: the money of a booking, for admins. */
export function deskRoutes(app: App): void {
  app.get(
    '/api/lessons/:lessonId/bookings/:bookingId/money',
    { schema: { tags: ['admin'], params: OfBooking, response: { 200: BookingMoney } }, config: { right: 'money' } },
    ({ params, db, tenant, now }) => readBookingMoney(db, tenant, bookingOf(params, now)),
  );

  for (const { path, action, audit } of ACTIONS) {
    app.post(
      `/api/lessons/:lessonId/bookings/:bookingId/${path}`,
      { schema: { tags: ['admin'], params: OfBooking, body: DeskSubmission, response: { 200: BookingMoney } }, config: { right: 'money', audit } },
      async (request) => {
        const { params, body, tenant, now } = request;
        const { id, lesson_id } = bookingOf(params as { lessonId: number; bookingId: string }, now);
        const actor = accountActor(requireUser(request));
        return audited(request, async (tx) => {
          const cents = await recordAtDesk(tx, tenant, { action, booking_id: id, lesson_id, submission: body, actor, now });
          const answer = await readBookingMoney(tx, tenant, { id, lesson_id, now });
          if (cents === undefined) return { answer, entry: undefined };
          const changes = { amount_cents: [null, cents], ...(body.method ? { method: [null, body.method] } : {}) } satisfies Record<string, [null, string | number]>;
          return { answer, entry: { id, label: bookerName(answer.booking), lesson_id, changes } };
        });
      },
    );
  }

  app.post(
    '/api/lessons/:lessonId/bookings/:bookingId/codes',
    { schema: { tags: ['admin'], params: OfBooking, body: Redemption, response: { 200: BookingMoney } }, config: { right: 'money', audit: 'booking.take_payment' } },
    async (request) => {
      const { params, body, tenant, now } = request;
      const { id, lesson_id } = bookingOf(params, now);
      const actor = accountActor(requireUser(request));
      return audited(request, async (tx) => {
        const paid = await redeemAtDesk(tx, tenant, { booking_id: id, lesson_id, code: body.code, actor, now });
        const answer = await readBookingMoney(tx, tenant, { id, lesson_id, now });
        if (!paid) return { answer, entry: undefined };
        return { answer, entry: { id, label: bookerName(answer.booking), lesson_id, changes: { amount_cents: [null, paid.cents], method: [null, paid.method] } } };
      });
    },
  );

  app.post(
    '/api/lessons/:lessonId/bookings/:bookingId/entries/:entryId/undo',
    { schema: { tags: ['admin'], params: OfEntry, response: { 200: BookingMoney } }, config: { right: 'money', audit: 'booking.undo_money' } },
    async (request) => {
      const { params, tenant, now } = request;
      const { id, lesson_id } = bookingOf(params, now);
      const actor = accountActor(requireUser(request));
      return audited(request, async (tx) => {
        const undone = await undoAtDesk(tx, tenant, { entry_id: params.entryId, booking_id: id, lesson_id, actor, now });
        const answer = await readBookingMoney(tx, tenant, { id, lesson_id, now });
        if (!undone) return { answer, entry: undefined };
        return { answer, entry: { id, label: bookerName(answer.booking), lesson_id, changes: { amount_cents: [null, Math.abs(undone.amount)] } } };
      });
    },
  );
}

/** Money of a lesson's bookings at once, and the day's closing, for admins. */
export function deskDayRoutes(app: App): void {
  app.get(
    '/api/lessons/:id/owing',
    { schema: { tags: ['admin'], params: OfLesson, response: { 200: LessonOwing } }, config: { right: 'money' } },
    async ({ params, db, tenant }) => {
      if (!(await hasLesson(db, tenant, params.id))) throw new Refused('lesson_not_found');
      return readOwing(db, tenant, params.id);
    },
  );

  app.post(
    '/api/lessons/:id/payments',
    { schema: { tags: ['admin'], params: OfLesson, body: LessonPayment, response: { 200: LessonOwing } }, config: { right: 'money', audit: 'lesson.mark_paid' } },
    async (request) => {
      const { params: { id }, body, tenant, now } = request;
      const actor = accountActor(requireUser(request));
      return audited(request, async (tx) => {
        if (!(await hasLesson(tx, tenant, id))) throw new Refused('lesson_not_found');
        const paid = await payLesson(tx, tenant, { lesson_id: id, payment: body, actor, now });
        const answer = await readOwing(tx, tenant, id);
        if (!paid) return { answer, entry: undefined };
        const changes: AuditChanges = { bookings: [null, paid.bookings.length], amount_cents: [null, paid.total], method: [null, body.method] };
        return { answer, entry: { id, lesson_id: id, changes } };
      });
    },
  );

  app.get(
    '/api/desk/to-give-back',
    { schema: { tags: ['admin'], response: { 200: ToGiveBack } }, config: { right: 'money' } },
    ({ db, tenant }) => readToGiveBack(db, tenant),
  );

  app.get(
    '/api/desk/closing',
    { schema: { tags: ['admin'], querystring: Type.Object({ date: Type.String({ maxLength: 20 }) }), response: { 200: Closing } }, config: { right: 'money' } },
    ({ query, db, tenant }) => readClosing(db, tenant, query.date),
  );
}

/** @throws Refused `booking_not_found` if the address has no booking's id */
function bookingOf({ lessonId, bookingId }: { lessonId: number; bookingId: string }, now: Date): { id: string; lesson_id: number; now: Date } {
  if (!SECRET_ID.test(bookingId)) throw new Refused('booking_not_found');
  return { id: bookingId, lesson_id: lessonId, now };
}
