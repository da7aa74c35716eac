import type { Language } from '#shared/language.ts';

/** The payment page's way back to the site: where it is shown, and what of the visit stays. Kept with the payment. */
export type ReturnTo = { origin: string; lang: Language; iframe: boolean };

/** What a payment page is to be made of. The same `payment_id` twice is the same page. */
export type CheckoutRequest = {
  tenant_id: number;
  booking_id: string;
  payment_id: string;
  /** The provider's account of the school; null: the operator's. */
  account: string | null;
  amount_cents: number;
  /** What the reader pays for, for example 'First waves, Saturday 4 July 2026, 10:00'. */
  description: string;
  email: string | null;
  lang: Language;
  expires_at: Date;
  success_url: string;
  cancel_url: string;
};

/** A payment page that has been made. `url`: where to send the visitor. */
type CheckoutSession = { session_id: string; url: string };

/** Which page, of which school. */
export type SessionRef = { tenant_id: number; session_id: string; account: string | null };

/** What the provider says of a payment page; the only thing that is believed. */
export type SessionState = {
  session_id: string;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  amount_cents: number | null;
  currency: string | null;
  provider_payment_id: string | null;
  /** What it was made for, as we told the provider then. */
  made_for: MadeFor | undefined;
};

/** Whose payment something is, as the provider carries it along for us. */
export type MadeFor = { tenant_id: number; booking_id: string; payment_id: string };

/** Money to be sent back: all that is left of it. The same `key` twice sends it once. */
type RefundRequest = {
  tenant_id: number;
  payment_id: string;
  session_id: string;
  provider_payment_id: string;
  account: string | null;
  key: string;
};

/** What a provider tells by itself, in the few words that matter here. */
export type PaymentEvent = {
  /** The provider's, the same at every repetition. */
  id: string;
  made_for: MadeFor | undefined;
  account: string | null;
} & (
  | { type: 'session_changed' | 'session_failed'; session_id: string }
  | { type: 'refunded'; refunded_cents: number }
  | { type: 'refund_failed'; why: string }
  | { type: 'disputed' }
  | { type: 'ignored' }
);

/** Who takes the money: Stripe, or the demo's own payment page. Every call may be repeated. */
export type PaymentProvider = {
  name: 'stripe' | 'test';
  /** Where payment pages are, for the pages' policy; '' for the site's own origin. */
  pageOrigin: string;
  createSession(request: CheckoutRequest): Promise<CheckoutSession>;
  readSession(ref: SessionRef): Promise<SessionState>;
  /** Ends an open page; one that is over already stays as it is. */
  expireSession(ref: SessionRef): Promise<void>;
  /** Money that has gone back before is no error. @throws PaymentRefused where the provider says no for good */
  refund(request: RefundRequest): Promise<{ refund_id: string }>;
  /**
   * Reads what was sent to the webhook.
   *
   * @throws BadSignature where it does not come from the provider, or is too old
   */
  readEvent(body: Buffer, signature: string, now: Date): Promise<PaymentEvent>;
};

/** The provider has understood, and will say the same next time. */
export class PaymentRefused extends Error {}

/** Somebody else than the provider called the webhook. */
export class BadSignature extends Error {}
