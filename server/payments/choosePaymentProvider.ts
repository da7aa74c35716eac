import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { testProvider } from './testProvider/testProvider.ts';

/**
 * Who takes payments: Stripe where its keys are given, the test checkout in the demo without them, and nobody in production
 * without them. Where nobody does, no page and no mail offers to pay, whatever a school has switched on
 * (`shared/payments/takesPayments.ts`).
 */
export async function choosePaymentProvider({ stripe }: Pick<Env, 'stripe'>, isDemo: boolean, database: Database): Promise<PaymentProvider | undefined> {
  if (stripe) {
    // Stripe's client is large; whoever does not need it does not wait for it.
    const { stripeProvider } = await import('./stripe/stripeProvider.ts');
    return stripeProvider(stripe);
  }
  return isDemo ? testProvider(database) : undefined;
}
