import type { Language } from '#shared/language.ts';
import type { ReportedAccount } from '#shared/payments/paymentAccount.ts';

/** Where a payment page sends visitors back to. Stored with the payment. */
export type ReturnTo = { origin: string; lang: Language; iframe: boolean };

/** A payment page to create. The same `payment_id` gives the same page. */
export type CheckoutRequest = {
  tenant_id: number;
  /** The booking or the pass that is paid for. */
  booking_id: string;
  payment_id: string;
  /** The school's account at the provider; null for the operator's. */
  account: string | null;
  amount_cents: number;
  /** For people, for example 'First waves, Saturday 4 July 2026, 10:00'. */
  description: string;
  email: string | null;
  lang: Language;
  /** Are ways offered whose money arrives days later? */
  offers_slow_ways: boolean;
  expires_at: Date;
  success_url: string;
  cancel_url: string;
};

/** A created payment page. `url`: where to send the visitor; null if the page was created before and has ended. */
type CheckoutSession = { session_id: string; url: string | null };

/** Identifies a payment page. */
export type SessionRef = { tenant_id: number; session_id: string; account: string | null };

/** The state of a payment page as the provider reports it. Only this proves a payment. */
export type SessionState = {
  session_id: string;
  /** `processing`: a slow way was chosen, and the money has not arrived; `failed`: nor will it. */
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  amount_cents: number | null;
  currency: string | null;
  provider_payment_id: string | null;
  /** The metadata with which the page was created. */
  made_for: MadeFor | undefined;
};

/** Metadata that the provider stores for us. `booking_id` is the booking or the pass that is paid for. */
export type MadeFor = { tenant_id: number; booking_id: string; payment_id: string };

/** A refund. The same idempotency `key` refunds once. */
type RefundRequest = {
  tenant_id: number;
  payment_id: string;
  session_id: string;
  provider_payment_id: string;
  account: string | null;
  /** The part to send back; null for all that is left. */
  amount_cents: number | null;
  key: string;
};

/** A provider's event, reduced to the fields that we use. */
export type PaymentEvent = {
  /** The provider's id, the same for every delivery. */
  id: string;
  made_for: MadeFor | undefined;
  account: string | null;
} & (
  | { type: 'session_changed'; session_id: string }
  | { type: 'refunded'; refunded_cents: number }
  | { type: 'refund_failed'; why: string; refund_id: string }
  | { type: 'disputed' }
  | { type: 'dispute_closed'; outcome: 'won' | 'lost' }
  | { type: 'dispute_withdrawn'; dispute_id: string; amount_cents: number; currency: string }
  | { type: 'dispute_reinstated'; dispute_id: string }
  | { type: 'account_changed'; tenant_id: number }
  | { type: 'ignored' }
);

/** Takes card payments: Stripe, or the demo's test checkout. Every call may be repeated. */
export type PaymentProvider = {
  name: 'stripe' | 'test';
  /** The origin of payment pages, for the content security policy; '' for the site's own. */
  pageOrigin: string;
  createSession(request: CheckoutRequest): Promise<CheckoutSession>;
  readSession(ref: SessionRef): Promise<SessionState>;
  /** Ends an open page. Does nothing if the page has ended. */
  expireSession(ref: SessionRef): Promise<void>;
  /**
   * Refunds a payment, or a part of it. Not an error if it is already refunded.
   *
   * @throws PaymentRefused if the provider refuses permanently
   */
  refund(request: RefundRequest): Promise<{ refund_id: string }>;
  /**
   * Verifies and reads a webhook's body.
   *
   * @throws BadSignature if the signature is wrong or too old
   */
  readEvent(body: Buffer, signature: string, now: Date): Promise<PaymentEvent>;
  /** Schools' own accounts, where the provider has them. */
  accounts?: PaymentAccounts;
};

/** Accounts that schools open themselves. */
export type PaymentAccounts = {
  /** Opens an account. The same idempotency `key` opens one. @returns its id */
  open(account: { tenant_id: number; name: string; country: string; email: string; site: string; key: string }): Promise<string>;
  /**
   * Makes an address at which the school fills in what is missing. `refresh_url`: where the provider sends visitors whose address is too old.
   *
   * @throws AccountGone
   */
  link(request: { account: string; return_url: string; refresh_url: string }): Promise<string>;
  /** @throws AccountGone */
  read(account: string): Promise<ReportedAccount>;
};

/** The school has closed its account at the provider, or disconnected it. */
export class AccountGone extends Error {}

/** A permanent refusal by the provider: a retry gives the same answer. */
export class PaymentRefused extends Error {}

/** A webhook call that the provider did not sign. */
export class BadSignature extends Error {}
