import { Type } from 'typebox';
import { GuestWaiting, WaitingAnswer, WaitingInput } from '#shared/contract/waiting.ts';
import { Id } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import { waitingState } from '#shared/waiting/waitingRules.ts';
import { auditorOf } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { accountActor, GUEST } from '../ledger/actor.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { assertNetworkLimit, networkKey, WAITING_NETWORK_LIMITS } from '../mail/limits/networkLimits.ts';
import { assertRecipientLimit, WAITING_MAIL_LIMITS } from '../mail/limits/recipientLimits.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { answerWaiting } from './answerWaiting.ts';
import { joinWaiting } from './joinWaiting.ts';
import { findWaiting, type StoredWaiting } from './waiting.queries.ts';

const BySecret = Type.Object({ secret: Type.String() });

/** Waiting lists, for visitors: joining one, and reading and answering by the link of its mails. */
export function guestWaitingRoutes(app: App, payments: PaymentProvider | undefined): void {
  app.post(
    '/api/lessons/:id/waiting',
    { schema: { tags: ['public'], params: Type.Object({ id: Id }), body: WaitingInput, response: { 201: Type.Object({}) } }, preHandler: limitRate(20), config: { right: 'public', audit: 'waiting.add' } },
    async (request, reply) => {
      const { body, params, db, tenant, headers, now } = request;
      const lang = chooseLanguage(body.lang, acceptedLanguages(headers['accept-language']));
      const input = { ...body, lang, name: oneLine(body.name), email: body.email.trim(), phone: oneLine(body.phone) };
      if (input.email !== '') await assertRecipientLimit(db, input.email, WAITING_MAIL_LIMITS, now);
      await db.transaction().execute(async (tx) => {
        const network = (await networkKey(tx, request, `waiting ${params.id}`)) ?? null;
        const entry = await joinWaiting(tx, tenant, params.id, { ...input, network }, now);
        if (!entry) return;
        await assertNetworkLimit(tx, request, WAITING_NETWORK_LIMITS, now);
        await recordAudit(tx, tenant, auditorOf(request, request.user), { action: 'waiting.add', ...entry });
      });
      reply.code(201);
      return {};
    },
  );

  app.get(
    '/api/my-waiting/:secret',
    { schema: { tags: ['public'], params: BySecret, response: { 200: GuestWaiting } }, preHandler: limitRate(60), config: { right: 'public' } },
    async ({ params, db, tenant, now }) => guestWaiting(SECRET_ID.test(params.secret) ? await findWaiting(db, tenant, params) : undefined, now),
  );

  app.post(
    '/api/my-waiting/:secret/answer',
    { schema: { tags: ['public'], params: BySecret, body: WaitingAnswer, response: { 200: GuestWaiting } }, preHandler: limitRate(60), config: { right: 'public', audit: 'waiting.answer' } },
    async (request) => {
      const { params: { secret }, body, db, tenant, user, now } = request;
      if (!SECRET_ID.test(secret)) throw new Refused('waiting_not_found');
      const actor = user ? accountActor(user) : GUEST;
      await db.transaction().execute(async (tx) => {
        const entry = await answerWaiting(tx, tenant, secret, body, { actor, payments, now });
        if (entry) await recordAudit(tx, tenant, auditorOf(request, user), { action: 'waiting.answer', ...entry });
      });
      return guestWaiting(await findWaiting(db, tenant, { secret }), now);
    },
  );
}

/** @throws Refused `waiting_not_found` */
function guestWaiting(entry: StoredWaiting | undefined, now: Date): GuestWaiting {
  if (!entry) throw new Refused('waiting_not_found');
  const { lesson_id, activity_id, date, duration_minutes, name, people, place, is_skipped, until, price_cents, cancelled, booking_id } = entry;
  const state = waitingState(entry, now);
  const isOffered = state === 'offered';
  // The booking's id is its link's secret, so it is told only when the places are taken.
  return { lesson_id, activity_id, date, duration_minutes, name, people, state, place: state === 'waiting' ? place : null, is_skipped: state === 'waiting' && is_skipped, until: isOffered ? until : null, price_cents: isOffered ? price_cents : null, cancelled: state === 'taken' ? cancelled : null, booking_id: state === 'taken' ? booking_id : null };
}
