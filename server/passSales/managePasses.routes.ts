import { Type } from 'typebox';
import type { AuditChanges } from '#shared/audit/auditChanges.ts';
import { PassChange, PassSale, SoldPass, SoldPassDetail } from '#shared/contract/pass.ts';
import { ListQuery } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import { isoInstant } from '#shared/time/time.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { requireUser } from '../http/security/guards.ts';
import { readListQuery } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { accountActor } from '../ledger/actor.ts';
import { assertMailQuota } from '../mail/limits/mailQuota.ts';
import { findPass, lockPass, updatePass } from '../passes/passes.queries.ts';
import { listPasses } from './passLists.queries.ts';
import { findPassMoney, refundPass } from './refundPass.ts';
import { sellPassAtDesk } from './sellPass.ts';
import { wireSoldPass, wireSoldPassDetail } from './wirePass.ts';

const Params = Type.Object({ id: Type.String() });
const Query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) });
const LIST_RULES = { sortable: ['creation_date'], filterable: [], filterableTexts: ['id', 'q'], sort: { field: 'creation_date', direction: 'desc' } } as const;

/** Passes for admins: the list, selling at the desk, blocking, and giving money back. */
export function managePassesRoutes(app: App): void {
  app.get(
    '/api/passes',
    { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(SoldPass) } }, config: { right: 'money' } },
    async ({ query, db, tenant, now }, reply) => {
      const list = readListQuery(query, LIST_RULES);
      if (list.filter.id?.some((id) => !SECRET_ID.test(String(id)))) throw new Refused('not_found');
      const { rows, total } = await listPasses(db, tenant, list);
      setContentRange(reply, list, rows.length, total);
      return rows.map((pass) => wireSoldPass(pass, now));
    },
  );

  app.get(
    '/api/passes/:id',
    { schema: { tags: ['admin'], params: Params, response: { 200: SoldPassDetail } }, config: { right: 'money' } },
    async ({ params, db, tenant, now }) => {
      const pass = SECRET_ID.test(params.id) ? await findPass(db, tenant, { id: params.id }) : undefined;
      if (!pass) throw new Refused('not_found');
      return wireSoldPassDetail(db, tenant, pass, now);
    },
  );

  app.post(
    '/api/passes',
    { schema: { tags: ['admin'], querystring: Query, body: PassSale, response: { 201: SoldPass } }, config: { right: 'money', audit: 'pass.sell' } },
    async (request, reply) => {
      const { body, query, headers, tenant, now } = request;
      const lang = chooseLanguage(query.lang, acceptedLanguages(headers['accept-language']));
      const actor = accountActor(requireUser(request));
      reply.code(201);
      return audited(request, async (tx) => {
        const { pass, isNew } = await sellPassAtDesk(tx, tenant, body, lang, actor, now);
        const { buyer_email, gift_at, holder_email } = pass;
        // The buyer's mail, and the present's to its receiver, which may leave on a later day.
        if (isNew) await assertMailQuota(tx, request, [buyer_email, gift_at && holder_email].filter(Boolean).length);
        const changes: AuditChanges = { amount_cents: [null, pass.price_cents], method: [null, body.method] };
        return { answer: wireSoldPass(pass, now), entry: isNew ? { id: pass.id, label: pass.title, changes } : undefined };
      });
    },
  );

  app.put(
    '/api/passes/:id',
    { schema: { tags: ['admin'], params: Params, body: PassChange, response: { 200: SoldPass } }, config: { right: 'money', audit: 'pass.change' } },
    async (request) => {
      const { params, body: { blocked }, tenant, now } = request;
      return audited(request, async (tx) => {
        const before = SECRET_ID.test(params.id) ? await lockPass(tx, tenant, { id: params.id }) : undefined;
        if (!before) throw new Refused('not_found');
        const wasBlocked = before.blocked_at !== null;
        if (!blocked && wasBlocked && (await findPassMoney(tx, tenant, before, now)).isWithdrawn) throw new Refused('not_undoable');
        if (wasBlocked !== blocked) await updatePass(tx, tenant, before.id, { blocked_at: blocked ? isoInstant(now) : null });
        const after = (await findPass(tx, tenant, { id: before.id }))!;
        return { answer: wireSoldPass(after, now), entry: wasBlocked === blocked ? undefined : { id: before.id, label: before.title, changes: { blocked: [wasBlocked, blocked] } } };
      });
    },
  );

  app.post(
    '/api/passes/:id/refund',
    { schema: { tags: ['admin'], params: Params, response: { 200: SoldPass } }, config: { right: 'money', audit: 'pass.refund' } },
    async (request) => {
      const { params, tenant, now } = request;
      if (!SECRET_ID.test(params.id)) throw new Refused('not_found');
      return audited(request, async (tx) => {
        const { pass, money } = await refundPass(tx, tenant, params.id, accountActor(requireUser(request)), now);
        const changes: AuditChanges = { amount_cents: [null, money.amount_cents], method: [null, money.method] };
        return { answer: wireSoldPass(pass, now), entry: { id: pass.id, label: pass.title, changes } };
      });
    },
  );
}
