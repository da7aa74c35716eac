import type { LightMyRequestResponse } from 'fastify';
import type { PaymentProvider } from '../../../server/payments/paymentProvider.ts';
import { stripeProvider } from '../../../server/payments/stripe/stripeProvider.ts';
import { turnPaymentsOn } from './paying.ts';
import { type StandInSession, type StripeStandIn, stripeStandIn } from './stripeStandIn.ts';
import { testApp, type TestApp } from '../testApp.ts';
import { NOW } from '../world.ts';

/** The application with Stripe's real client, and the stand-in that it talks to. */
export type StripeSchool = TestApp & {
  stripe: StripeStandIn;
  /** Posts an event to the webhook, as Stripe would. */
  tell(type: string, object: object, change?: Parameters<StripeStandIn['event']>[2]): Promise<LightMyRequestResponse>;
  /** Pays for a booking on its payment page, as a visitor. */
  payOn(url: string, change?: Partial<StandInSession>): StandInSession;
  /** Chooses a slow way there, such as Multibanco. */
  paySlowlyOn(url: string): StandInSession;
};

/** @param wrapped wraps the provider for a test */
export async function stripeSchool(wrapped: (provider: PaymentProvider) => PaymentProvider = (provider) => provider, options: Parameters<typeof testApp>[0] = {}): Promise<StripeSchool> {
  const stripe = await stripeStandIn({ now: NOW });
  const school = await testApp({ ...options, payments: wrapped(stripeProvider(stripe.settings)) });
  stripe.clock = school.clock;
  await turnPaymentsOn(school);
  return {
    ...school,
    stripe,
    tell(type, object, change) {
      const { payload, signature } = stripe.event(type, object, change);
      const headers = { host: 'app.localhost', 'content-type': 'application/json', 'stripe-signature': signature };
      return school.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
    },
    payOn(url, change) {
      return stripe.pay(sessionOf(url), change);
    },
    paySlowlyOn: (url) => stripe.paySlowly(sessionOf(url)),
    async close() {
      await school.close();
      await stripe.close();
    },
  };
}

/** The session of a payment page's address. */
function sessionOf(url: string): string {
  return /\/(cs_\w+)/.exec(url)![1]!;
}
