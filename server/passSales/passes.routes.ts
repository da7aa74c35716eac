import { Type } from 'typebox';
import { OwnPass, Pass, PassOrder, PassPurchase } from '#shared/contract/pass.ts';
import { LanguageQuery } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import type { Db } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { requireUser } from '../http/security/guards.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { findPass, type StoredPass } from '../passes/passes.queries.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { settlePass } from '../payments/settlement/settlePass.ts';
import { passByCode } from './passByCode.ts';
import { listPassesOfHolder } from './passLists.queries.ts';
import { orderOf, orderPass } from './sellPass.ts';
import { wireOwnPasses, wirePass } from './wirePass.ts';

const Params = Type.Object({ id: Type.String() });
const Query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 20 })) });

/** Buying a pass, and reading one by its code, for visitors; the passes of an account. */
export function passRoutes(app: App, payments: PaymentProvider | undefined): void {
  app.post(
    '/api/pass-purchases',
    { config: { right: 'public' }, schema: { tags: ['public'], querystring: Query, body: PassPurchase, response: { 201: PassOrder } }, preHandler: limitRate(30) },
    async ({ body, query, headers, db, tenant, now }, reply) => {
      const lang = chooseLanguage(query.lang, acceptedLanguages(headers['accept-language']));
      const order = await orderPass(db, tenant, body, lang, now);
      reply.code(201);
      return order;
    },
  );

  app.post(
    '/api/pass-purchases/:id/payment',
    { config: { right: 'public' }, schema: { tags: ['public'], params: Params, response: { 200: PassOrder } }, preHandler: limitRate(60) },
    async ({ params, db, tenant, now }) => {
      const { id } = await existingPass(db, tenant, params.id);
      if (payments) await settlePass(db, tenant, payments, id, now);
      return orderOf(await existingPass(db, tenant, id));
    },
  );

  app.get(
    '/api/pass/:code',
    { config: { right: 'public' }, schema: { tags: ['public'], params: Type.Object({ code: Type.String({ maxLength: 100 }) }), querystring: LanguageQuery, response: { 200: Pass } }, preHandler: limitRate(120) },
    async (request) => {
      const { params, query, db, tenant, now } = request;
      return wirePass(db, tenant, await passByCode(request, params.code), now, query.lang);
    },
  );

  app.get('/api/user/me/passes', { config: { right: 'account' }, schema: { tags: ['session'], querystring: LanguageQuery, response: { 200: Type.Array(OwnPass) } } }, async (request) => {
    const { db, tenant, now, query } = request;
    return wireOwnPasses(db, tenant, await listPassesOfHolder(db, tenant, requireUser(request).id, now), now, query.lang);
  });
}

/** @throws Refused `pass_not_found` */
async function existingPass(db: Db, tenant: { id: number }, id: string): Promise<StoredPass> {
  const pass = SECRET_ID.test(id) ? await findPass(db, tenant, { id }) : undefined;
  if (!pass) throw new Refused('pass_not_found');
  return pass;
}
