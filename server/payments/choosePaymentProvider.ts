import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { testProvider } from './testProvider/testProvider.ts';

/**
 * Chooses the payment provider: Stripe if its keys are set, else the test checkout in the demo, else none. Without one no page or
 * mail offers to pay (`shared/payments/takesPayments.ts`).
 */
export async function choosePaymentProvider({ stripe }: Pick<Env, 'stripe'>, isDemo: boolean, database: Database): Promise<PaymentProvider | undefined> {
  if (stripe) {
    // Stripe's client is large, so it is loaded only if it is used.
    const { stripeProvider } = await import('./stripe/stripeProvider.ts');
    return stripeProvider(stripe);
  }
  return isDemo ? testProvider(database) : undefined;
}
