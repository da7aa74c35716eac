import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { Database } from '../../db/connect.ts';
import { acceptForms } from '../../http/acceptForms.ts';
import type { App } from '../../http/app.types.ts';
import { SESSION_ID } from '../checkout/returnUrl.ts';
import { receivePaymentEvent } from '../events/receivePaymentEvent.ts';
import type { PaymentProvider } from '../paymentProvider.ts';
import { testCheckoutPage, testCheckoutPolicy } from './testCheckoutPage.ts';
import { expireHold, findTestCheckout, moveTestCheckout, type TestCheckout } from './testCheckouts.queries.ts';
import { TEST_CHECKOUT, type TestRequest } from './testProvider.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Form = Type.Object({ action: Type.Union(['pay', 'slow', 'arrive', 'fail', 'decline', 'late', 'cancel'].map((action) => Type.Literal(action))) });

/**
 * The demo's payment pages, with buttons to pay, be declined, pay late, pay in a slow way or cancel. They report payments by events, as Stripe does.
 */
export function testCheckoutRoutes(app: App, database: Database, provider: PaymentProvider): void {
  void app.register((plugin, _options, done) => {
    const scope: App = plugin.withTypeProvider();
    acceptForms(scope);
    scope.addHook('onSend', async (_request, reply) => void reply.header('content-security-policy', testCheckoutPolicy()));

    scope.get(`${TEST_CHECKOUT}/:id`, { schema: { hide: true, params: Params } }, async ({ params, tenant, db, now }, reply) => {
      const checkout = tenant && (await findTestCheckout(db, tenant, params.id));
      if (!checkout) return reply.callNotFound();
      const { request, state } = stateOf(checkout, now);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      return testCheckoutPage({ tenant, request, state, session_id: checkout.id });
    });

    scope.post(`${TEST_CHECKOUT}/:id`, { schema: { hide: true, params: Params, body: Form } }, async ({ params, body, tenant, db, now, log }, reply) => {
      const checkout = tenant && (await findTestCheckout(db, tenant, params.id));
      if (!checkout) return reply.callNotFound();
      const { request, state } = stateOf(checkout, now);
      const { action } = body;
      if (action === 'cancel') return reply.redirect(filled(request.cancel_url, checkout.id), 303);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      const isResult = action === 'arrive' || action === 'fail';
      if (state !== (isResult ? 'processing' : 'open')) return testCheckoutPage({ tenant, request, state, session_id: checkout.id });
      if (action === 'decline') return testCheckoutPage({ tenant, request, state: 'declined', session_id: checkout.id });
      const moved = await moveTestCheckout(db, tenant, checkout.id, [state], action === 'slow' ? 'processing' : action === 'fail' ? 'failed' : 'complete');
      if (moved && action === 'late') await expireHold(db, tenant, request.booking_id, now);
      const made_for = { tenant_id: tenant.id, booking_id: request.booking_id, payment_id: request.payment_id };
      const event = { id: `evt_test_${randomUUID()}`, type: 'session_changed', session_id: checkout.id, made_for, account: null } as const;
      if (moved) await receivePaymentEvent({ database, provider, log }, event, now);
      // There the demo decides whether the money arrives, also after a reload or Back.
      if (action === 'slow') return reply.redirect(`${TEST_CHECKOUT}/${checkout.id}`, 303);
      return reply.redirect(filled(request.success_url, checkout.id), 303);
    });
    done();
  });
}

function stateOf(checkout: TestCheckout, now: Date): { request: TestRequest; state: TestCheckout['status'] } {
  const request = JSON.parse(checkout.request) as TestRequest;
  const isOver = checkout.status === 'open' && new Date(request.expires_at) <= now;
  return { request, state: isOver ? 'expired' : checkout.status };
}

function filled(url: string, sessionId: string): string {
  return url.replace(SESSION_ID, sessionId);
}
