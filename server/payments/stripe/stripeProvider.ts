import Stripe from 'stripe';
import type { StripeSettings } from '../../env.ts';
import { type CheckoutRequest, type PaymentProvider, PaymentRefused, type SessionState } from '../paymentProvider.ts';
import { madeForOf, readStripeEvent } from './stripeEvents.ts';

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
      if (!url) throw new PaymentRefused('Stripe made a session without an address');
      return { session_id: id, url };
    },
    async readSession({ session_id, account }) {
      return stateOf(await withRefusals(stripe.checkout.sessions.retrieve(session_id, {}, of(account))));
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
    readEvent: (body, signature, now) => readStripeEvent(stripe, body, signature, webhookSecret.split(',').map((secret) => secret.trim()), now),
  };
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { tenant_id, booking_id, payment_id, amount_cents, description, email, lang, expires_at, success_url, cancel_url } = request;
  const metadata = { tenant_id: String(tenant_id), booking_id, payment_id };
  return {
    mode: 'payment',
    // Cards settle at once. Bank transfers take days, but places are held for minutes.
    allowed_payment_method_types: ['card'],
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

function stateOf({ id, status, payment_status, amount_total, currency, payment_intent, metadata }: Stripe.Checkout.Session): SessionState {
  return {
    session_id: id,
    status: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    isPaid: payment_status === 'paid',
    amount_cents: amount_total,
    currency,
    provider_payment_id: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    made_for: madeForOf(metadata),
  };
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
