import type Stripe from 'stripe';
import { SECRET_ID } from '#shared/secretId.ts';
import { BadSignature, type MadeFor, type PaymentEvent } from '../paymentProvider.ts';

/** The greatest age of a signature, in seconds: Stripe's default. */
const TOLERANCE = 300;

/**
 * Checks Stripe's signature and reads its event.
 *
 * @param secrets a signature by any of them is valid
 * @throws BadSignature
 */
export async function readStripeEvent(stripe: Stripe, body: Buffer, signature: string, secrets: string[], now: Date): Promise<PaymentEvent> {
  const event = secrets.map((secret) => verified(stripe, body, signature, secret, now)).find((one) => one !== undefined);
  if (!event || !isWellFormed(event)) throw new BadSignature();
  const account = event.account ?? null;
  return { id: event.id, account, ...(await meaningOf(stripe, event, account)) };
}

/** Stripe signs what it sends, but anyone with the secret can sign anything. These are the fields that are read. */
function isWellFormed(event: unknown): boolean {
  const { id, type, account, data } = (event ?? {}) as Record<string, unknown>;
  const { object } = (data ?? {}) as Record<string, unknown>;
  if (!isId(id) || typeof type !== 'string' || !(account === undefined || account === null || isId(account))) return false;
  // Other events are ignored, whatever they are about.
  if (!/^(?:checkout\.session|charge|refund|account)\./.test(type)) return true;
  if (typeof object !== 'object' || object === null) return false;
  const { id: objectId, amount, charge, amount_refunded, failure_reason, metadata } = object as Record<string, unknown>;
  const isCharge = charge === undefined || charge === null || typeof charge === 'object' || isId(charge);
  const isText = failure_reason === undefined || failure_reason === null || typeof failure_reason === 'string';
  const isDispute = type === 'charge.dispute.funds_withdrawn';
  const isMoney = isDispute ? Number.isSafeInteger(amount) : type !== 'charge.refunded' || Number.isSafeInteger(amount_refunded);
  return isId(objectId) && isCharge && isText && isMoney && typeof (metadata ?? {}) === 'object';
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{1,255}$/.test(value);
}

function verified(stripe: Stripe, body: Buffer, signature: string, secret: string, now: Date): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now.getTime());
  } catch {
    return undefined;
  }
}

const IGNORED = { type: 'ignored', made_for: undefined } as const;

/** A session's state is not taken from its event but read from Stripe afterwards, because events come late and in any order. */
async function meaningOf(stripe: Stripe, event: Stripe.Event, account: string | null) {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { type: 'session_changed', session_id: event.data.object.id, made_for: madeForOf(event.data.object.metadata) } as const;
    case 'charge.refunded': {
      const { metadata, amount_refunded } = event.data.object;
      return { type: 'refunded', made_for: madeForOf(metadata), refunded_cents: amount_refunded } as const;
    }
    case 'refund.failed': {
      const { id, charge, failure_reason } = event.data.object;
      return { type: 'refund_failed', made_for: await madeForOfCharge(stripe, charge, account), why: failure_reason ?? 'unknown', refund_id: id } as const;
    }
    case 'charge.dispute.created':
      return { type: 'disputed', made_for: await madeForOfCharge(stripe, event.data.object.charge, account) } as const;
    case 'charge.dispute.closed': {
      const { charge, status } = event.data.object;
      // An inquiry that is closed took no money.
      return { type: 'dispute_closed', made_for: await madeForOfCharge(stripe, charge, account), outcome: status === 'lost' ? 'lost' : 'won' } as const;
    }
    case 'charge.dispute.funds_withdrawn': {
      const { id, charge, amount, currency } = event.data.object;
      const made_for = await madeForOfCharge(stripe, charge, account);
      return { type: 'dispute_withdrawn', made_for, dispute_id: id, amount_cents: amount, currency } as const;
    }
    case 'charge.dispute.funds_reinstated': {
      const { id, charge } = event.data.object;
      return { type: 'dispute_reinstated', made_for: await madeForOfCharge(stripe, charge, account), dispute_id: id } as const;
    }
    case 'account.updated': {
      const { tenant_id = '' } = event.data.object.metadata ?? {};
      // Accounts that the operator has connected by hand do not name a school.
      return /^\d{1,9}$/.test(tenant_id) ? ({ type: 'account_changed', made_for: undefined, tenant_id: Number(tenant_id) } as const) : IGNORED;
    }
    default:
      return IGNORED;
  }
}

/** Disputes and refunds do not carry our metadata, but their charge does. */
async function madeForOfCharge(stripe: Stripe, charge: string | Stripe.Charge | null, account: string | null): Promise<MadeFor | undefined> {
  if (charge === null) return undefined;
  if (typeof charge !== 'string') return madeForOf(charge.metadata);
  const { metadata } = await stripe.charges.retrieve(charge, {}, account ? { stripeAccount: account } : {});
  return madeForOf(metadata);
}

/** Parses our metadata; undefined if the session is not ours. */
export function madeForOf(metadata: Stripe.Metadata | null | undefined): MadeFor | undefined {
  const { tenant_id = '', booking_id = '', payment_id = '' } = metadata ?? {};
  const isOurs = /^\d{1,9}$/.test(tenant_id) && SECRET_ID.test(booking_id) && SECRET_ID.test(payment_id);
  return isOurs ? { tenant_id: Number(tenant_id), booking_id, payment_id } : undefined;
}
