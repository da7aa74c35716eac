import Stripe from 'stripe';
import type { StripeSettings } from '../../env.ts';
import { type CheckoutRequest, type PaymentProvider, PaymentRefused, type SessionState } from '../paymentProvider.ts';
import { stripeAccounts } from './stripeAccounts.ts';
import { madeForOf, readStripeEvent } from './stripeEvents.ts';

/**
 * Ways whose money arrives at once. Where slow ways cannot settle before the lesson, only these are offered: a way that Stripe adds
 * later is left out until it is known to be quick.
 */
const QUICK_WAYS: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[] = [
  ...['card', 'link', 'amazon_pay', 'revolut_pay', 'paypal', 'satispay', 'mobilepay', 'klarna', 'alma', 'scalapay'],
  ...['mb_way', 'bizum', 'bancontact', 'ideal', 'eps', 'blik', 'p24', 'twint', 'swish'],
];

/** Stripe Checkout through Stripe's own client. If a school has a connected account, that account receives the money. */
export function stripeProvider({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  const base = apiBase ? new URL(apiBase) : undefined;
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...(base ? { host: base.hostname, port: base.port || (base.protocol === 'https:' ? 443 : 80), protocol: base.protocol === 'http:' ? 'http' : 'https' } : {}),
  });
  const of = (account: string | null) => (account ? { stripeAccount: account } : {});

  return {
    name: 'stripe',
    pageOrigin: base ? base.origin : 'https://checkout.stripe.com',
    async createSession(request) {
      const options = { idempotencyKey: `checkout_${request.payment_id}`, ...of(request.account) };
      const { id, url } = await withRefusals(stripe.checkout.sessions.create(sessionOf(request), options));
      return { session_id: id, url };
    },
    async readSession({ session_id, account }) {
      return stateOf(await withRefusals(stripe.checkout.sessions.retrieve(session_id, { expand: ['payment_intent'] }, of(account))));
    },
    async expireSession({ session_id, account }) {
      try {
        await withRefusals(stripe.checkout.sessions.expire(session_id, {}, of(account)));
      } catch (error) {
        // Stripe refuses to expire a session that has ended.
        if (!(error instanceof PaymentRefused)) throw error;
      }
    },
    async refund({ tenant_id, payment_id, provider_payment_id, account, amount_cents, key }) {
      const metadata = { tenant_id: String(tenant_id), payment_id };
      try {
        const refund = await withRefusals(
          stripe.refunds.create(
            { payment_intent: provider_payment_id, metadata, ...(amount_cents === null ? {} : { amount: amount_cents }) },
            { idempotencyKey: key, ...of(account) },
          ),
        );
        if (refund.status === 'failed' || refund.status === 'canceled') throw new PaymentRefused(refund.failure_reason ?? refund.status);
        return { refund_id: refund.id };
      } catch (error) {
        if (error instanceof PaymentRefused && isRefundedBefore(error)) return { refund_id: '' };
        throw error;
      }
    },
    accounts: stripeAccounts(stripe),
    readEvent: (body, signature, now) => readStripeEvent(stripe, body, signature, webhookSecret.split(',').map((secret) => secret.trim()), now),
  };
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { tenant_id, booking_id, payment_id, amount_cents, description, email, lang, offers_slow_ways, expires_at, success_url, cancel_url } = request;
  const metadata = { tenant_id: String(tenant_id), booking_id, payment_id };
  return {
    mode: 'payment',
    // Without this list, Stripe offers all that the account has switched on and that fits the amount and the visitor.
    ...(offers_slow_ways ? {} : { allowed_payment_method_types: QUICK_WAYS }),
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: amount_cents, product_data: { name: description } } }],
    ...(email ? { customer_email: email } : {}),
    adaptive_pricing: { enabled: false },
    client_reference_id: booking_id,
    expires_at: Math.floor(expires_at.getTime() / 1000),
    locale: lang,
    metadata,
    payment_intent_data: { metadata, description },
    success_url,
    cancel_url,
  };
}

function stateOf(session: Stripe.Checkout.Session): SessionState {
  const { id, amount_total, currency, payment_intent, metadata } = session;
  return {
    session_id: id,
    status: statusOf(session),
    amount_cents: amount_total,
    currency,
    provider_payment_id: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    made_for: madeForOf(metadata),
  };
}

/**
 * The session of a slow payment stays 'complete' and 'unpaid' when the payment fails. Only the payment itself says so: it asks for
 * another way to pay, or is canceled.
 */
function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionState['status'] {
  if (payment_status === 'paid') return 'paid';
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open';
  const progress = typeof payment_intent === 'string' ? undefined : payment_intent?.status;
  return progress === 'requires_payment_method' || progress === 'canceled' ? 'failed' : 'processing';
}

/**
 * Converts refusals to `PaymentRefused`. Network errors, Stripe's own errors and rate limits are rethrown, because a retry may
 * help.
 */
async function withRefusals<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
      throw new PaymentRefused(error.message, { cause: error });
    }
    throw error;
  }
}

function isRefundedBefore({ cause }: PaymentRefused): boolean {
  return cause instanceof Stripe.errors.StripeError && cause.code === 'charge_already_refunded';
}
