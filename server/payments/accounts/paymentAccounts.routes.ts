import type { FastifyRequest } from 'fastify';
import { PaymentAccount, PaymentAccountLink } from '#shared/contract/paymentAccount.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/connect.ts';
import type { App } from '../../http/app.types.ts';
import { requireUser } from '../../http/security/guards.ts';
import { limitRate } from '../../http/limits/rateLimit.ts';
import { Refused } from '../../http/refused.ts';
import type { PaymentProvider } from '../paymentProvider.ts';
import { linkToPaymentAccount, readPaymentAccount, refreshPaymentAccount } from './paymentAccounts.ts';

const PATH = '/api/payment-account';

/** A school's own account at the payment provider. Who receives the money is the owners' decision. */
export function paymentAccountRoutes(app: App, database: Database, provider: PaymentProvider | undefined): void {
  app.get(PATH, { schema: { tags: ['admin'], response: { 200: PaymentAccount } }, config: { right: 'settings' } }, ({ db, tenant }) =>
    readPaymentAccount({ database, db, tenant, provider }),
  );

  app.post(
    `${PATH}/links`,
    { schema: { tags: ['admin'], response: { 200: PaymentAccountLink } }, config: { right: 'receiving_account', audit: 'payment.connect' }, preHandler: limitRate(20) },
    async (request) => {
      const { db, tenant } = request;
      const site = `${request.protocol}://${request.host}`;
      const wanted = { email: requireUser(request).email, site, screen: `${site}/manage/settings/payments` };
      const url = await orAway(request, linkToPaymentAccount({ database, db, tenant, provider }, wanted));
      await audited(request, async () => ({ answer: undefined, entry: { changes: {} } }));
      return { url };
    },
  );

  // Reading what the provider knows changes nothing that a person decided, so it leaves no entry.
  app.get(`${PATH}/report`, { schema: { tags: ['admin'], response: { 200: PaymentAccount } }, config: { right: 'settings' }, preHandler: limitRate(20) }, async (request) => {
    const { db, tenant, now } = request;
    await orAway(request, refreshPaymentAccount(db, tenant, provider, now));
    return readPaymentAccount({ database, db, tenant, provider });
  });
}

/** @throws Refused `payment_provider_away` if the provider fails */
async function orAway<T>(request: FastifyRequest, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused) throw error;
    request.log.warn({ err: error }, 'the payment provider fails about an account');
    throw new Refused('payment_provider_away');
  }
}
