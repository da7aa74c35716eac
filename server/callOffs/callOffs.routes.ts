import { Type } from 'typebox';
import { CallOffInput, CallOffOutcome, CallOffState, ChoiceInput, GuestChoice } from '#shared/contract/callOff.ts';
import { Id } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { reasonIn } from '#shared/lessons/callOffRules.ts';
import { auditorOf, recordOfRequest } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { GUEST } from '../ledger/actor.ts';
import { callOff, previewCallOff } from './callOff.ts';
import { findCallOff, listChoices } from './callOffs.queries.ts';
import { choose } from './choose.ts';
import { readChoice } from './readChoice.ts';
import { takeBack } from './takeBack.ts';

const Params = Type.Object({ id: Id });
const OfBooking = Type.Object({ id: Type.String() });
const MOST_CHOICES = 2000;

/** Calling lessons off, for admins, and the choice of each guest, for holders of the booking's link. */
export function callOffRoutes(app: App): void {
  app.post(
    '/api/call-offs',
    { schema: { tags: ['admin'], body: CallOffInput, response: { 200: CallOffOutcome } }, config: { right: 'lessons', audit: 'lesson.change' } },
    async (request) => {
      const { body, db, tenant, now } = request;
      if (body.preview) return previewCallOff(db, tenant, body, now);
      return db.transaction().execute(async (tx) => {
        const { answer, entries } = await callOff(tx, tenant, body, now);
        for (const entry of entries) await recordOfRequest(tx, request, entry);
        return answer;
      });
    },
  );

  app.post(
    '/api/call-offs/:id/take-back',
    { schema: { tags: ['admin'], params: Params, response: { 200: CallOffState } }, config: { right: 'lessons', audit: 'lesson.change' } },
    async (request) => {
      const { params, db, tenant, now } = request;
      await db.transaction().execute(async (tx) => {
        for (const entry of await takeBack(tx, tenant, params.id, now)) await recordOfRequest(tx, request, entry);
      });
      return readCallOff(request);
    },
  );

  app.get('/api/call-offs/:id', { schema: { tags: ['admin'], params: Params, response: { 200: CallOffState } }, config: { right: 'lessons' } }, readCallOff);

  app.get(
    '/api/bookings/:id/choice',
    { schema: { tags: ['public'], params: OfBooking, response: { 200: GuestChoice } }, config: { right: 'public' } },
    ({ params, db, tenant, now }) => readChoice(db, tenant, params.id, now),
  );

  app.post(
    '/api/bookings/:id/choice',
    { schema: { tags: ['public'], params: OfBooking, body: ChoiceInput, response: { 200: GuestChoice } }, preHandler: limitRate(60), config: { right: 'public', audit: 'booking.change', whileSuspended: true } },
    async (request) => {
      const { params: { id }, body: input, db, tenant, now } = request;
      // Taking the money back cancels the booking, which guests may do while the school is suspended.
      if (tenant.is_suspended && input.choice !== 'refund') throw new Refused('school_suspended');
      if (!SECRET_ID.test(id)) throw new Refused('booking_not_found');
      await db.transaction().execute(async (tx) => {
        const entry = await choose(tx, tenant, { id, input, by: 'guest', actor: GUEST, now });
        await recordAudit(tx, tenant, auditorOf(request, request.user), entry);
      });
      return readChoice(db, tenant, id, now);
    },
  );
}

async function readCallOff({ params, db, tenant }: { params: { id: number }; db: Parameters<typeof findCallOff>[0]; tenant: { id: number; langs: readonly string[] } }): Promise<CallOffState> {
  const found = await findCallOff(db, tenant, params.id);
  if (!found) throw new Refused('not_found');
  return { ...found, reason: reasonIn(found.reason, tenant.langs[0]!, tenant.langs[0]!), bookings: await listChoices(db, tenant, params.id, MOST_CHOICES) };
}
