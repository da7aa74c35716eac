import type { Database } from '../../db/connect.ts';
import { BadSignature, type CheckoutRequest, PaymentRefused, type PaymentProvider } from '../paymentProvider.ts';
import { findTestCheckout, insertTestCheckout, moveTestCheckout, refundTestCheckout } from './testCheckouts.queries.ts';

/** The path of the demo's payment pages. */
export const TEST_CHECKOUT = '/dev/checkout';

/** A `CheckoutRequest` as stored: JSON has no dates. */
export type TestRequest = Omit<CheckoutRequest, 'expires_at'> & { expires_at: string };

/** The demo's payment provider: pages of this server, no money. Its state is in the database. */
export function testProvider(database: Database): PaymentProvider {
  const pageOf = async (tenant_id: number, session_id: string) => {
    const tenant = { id: tenant_id };
    const db = database.forTenant(tenant);
    const checkout = await findTestCheckout(db, tenant, session_id);
    if (!checkout) throw new PaymentRefused(`no such session: ${session_id}`);
    return { db, tenant, checkout, request: JSON.parse(checkout.request) as TestRequest };
  };

  return {
    name: 'test',
    pageOrigin: '',
    async createSession(request) {
      const { tenant_id, payment_id } = request;
      const session_id = `cs_test_${payment_id.replaceAll('-', '')}`;
      const tenant = { id: tenant_id };
      await insertTestCheckout(database.forTenant(tenant), tenant, { id: session_id, payment_id, request: JSON.stringify(request) });
      return { session_id, url: `${new URL(request.success_url).origin}${TEST_CHECKOUT}/${session_id}` };
    },
    async readSession({ tenant_id, session_id }) {
      const { checkout, request } = await pageOf(tenant_id, session_id);
      const { amount_cents, booking_id, payment_id } = request;
      const status = checkout.status === 'complete' ? 'paid' : checkout.status;
      return {
        ...{ session_id, status, amount_cents, currency: 'eur' },
        provider_payment_id: status === 'paid' ? session_id.replace('cs_', 'pi_') : null,
        made_for: { tenant_id, booking_id, payment_id },
      };
    },
    async expireSession({ tenant_id, session_id }) {
      const { db, tenant } = await pageOf(tenant_id, session_id);
      await moveTestCheckout(db, tenant, session_id, ['open'], 'expired');
    },
    async refund({ tenant_id, session_id, amount_cents, key }) {
      const { db, tenant } = await pageOf(tenant_id, session_id);
      if (amount_cents !== null) return { refund_id: key };
      await refundTestCheckout(db, tenant, session_id);
      return { refund_id: session_id.replace('cs_', 're_') };
    },
    // In the demo there is no form to fill in: an account is complete as soon as it is opened.
    accounts: {
      open: ({ tenant_id }) => Promise.resolve(`acct_demo${tenant_id}`),
      link: ({ return_url }) => Promise.resolve(return_url),
      read: () => Promise.resolve({ is_submitted: true, can_take: true, missing: [] }),
    },
    // The demo's pages report their events directly (`testCheckout.routes.ts`), not through the webhook.
    readEvent: () => Promise.reject(new BadSignature()),
  };
}
