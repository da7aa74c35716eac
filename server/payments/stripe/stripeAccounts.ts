import Stripe from 'stripe';
import { AccountGone, type PaymentAccounts } from '../paymentProvider.ts';

/** Schools' own accounts by Stripe Connect: they own them, deal with Stripe themselves and bear its fees. */
export function stripeAccounts(stripe: Stripe): PaymentAccounts {
  return {
    async open({ tenant_id, name, country, email, site, key }) {
      // Stripe takes only public addresses of a site.
      const isPublic = site.startsWith('https://');
      const account = await stripe.accounts.create(
        { type: 'standard', country, email, business_profile: { name, ...(isPublic ? { url: site } : {}) }, metadata: { tenant_id: String(tenant_id) } },
        { idempotencyKey: `account_${key}` },
      );
      return account.id;
    },
    async link({ account, return_url, refresh_url }) {
      const { url } = await ofAccount(stripe.accountLinks.create({ account, return_url, refresh_url, type: 'account_onboarding' }));
      return url;
    },
    async read(account) {
      const { charges_enabled, details_submitted, requirements } = await ofAccount(stripe.accounts.retrieve(account));
      const missing = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])];
      return { is_submitted: details_submitted, can_take: charges_enabled, missing };
    },
  };
}

/** Stripe refuses the platform an account that was closed or disconnected. */
async function ofAccount<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid') throw new AccountGone(error.message, { cause: error });
    throw error;
  }
}
