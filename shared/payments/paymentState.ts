import type { MoneyState } from '../contract/money.ts';
import type { PaymentStatus } from '../contract/payment.ts';

type Rule = {
  /** Has the money been received and not been refunded yet? */
  hasMoney: boolean;
  /** Can an admin start a refund? */
  isRefundable: boolean;
  /** May money still come that must not be paid in another way meanwhile? */
  isUnderWay: boolean;
  next: readonly PaymentStatus[];
};

/**
 * The states of a payment and their successors. Providers report late, twice and in any order, so a state that is not in
 * `next` is ignored.
 * - `open`: the payment page can be used.
 * - `processing`: the visitor has chosen a slow way, such as Multibanco, and its money is awaited until `settles_by`.
 * - `expired`, `failed`: no money came, but it may still arrive.
 * - `mismatched`: the amount, currency or booking is wrong; an admin has to look at it.
 * - `refund_due`: the refund is queued; `refund_failed`: the provider refused it, and an admin has to try again.
 */
export const PAYMENT_STATE_RULES: Record<PaymentStatus, Rule> = {
  open: { hasMoney: false, isRefundable: false, isUnderWay: true, next: ['processing', 'paid', 'expired', 'failed', 'mismatched', 'refund_due'] },
  processing: { hasMoney: false, isRefundable: false, isUnderWay: true, next: ['paid', 'failed', 'mismatched', 'refund_due'] },
  expired: { hasMoney: false, isRefundable: false, isUnderWay: false, next: ['paid', 'mismatched', 'refund_due'] },
  failed: { hasMoney: false, isRefundable: false, isUnderWay: false, next: ['paid', 'mismatched', 'refund_due'] },
  paid: { hasMoney: true, isRefundable: true, isUnderWay: false, next: ['refund_due', 'refunded'] },
  mismatched: { hasMoney: true, isRefundable: true, isUnderWay: false, next: ['refund_due', 'refunded'] },
  refund_due: { hasMoney: true, isRefundable: false, isUnderWay: false, next: ['refunded', 'refund_failed'] },
  refund_failed: { hasMoney: true, isRefundable: true, isUnderWay: false, next: ['refund_due', 'refunded'] },
  refunded: { hasMoney: false, isRefundable: false, isUnderWay: false, next: ['refund_failed'] },
};

/** All states, in the order of `PAYMENT_STATE_RULES`. */
export const PAYMENT_STATUSES = Object.keys(PAYMENT_STATE_RULES) as PaymentStatus[];

/** The states in the list of all money. */
export const MONEY_STATES: readonly MoneyState[] = [...PAYMENT_STATUSES, 'undone'];

/**
 * What decides whether a payment can go back, in cents.
 * - `left_cents`: what came, without what has gone back and what the bank took in a dispute.
 * - `balance_cents` and `credit_cents`: the booking's, as in `LedgerSums`.
 */
export type RefundFacts = { left_cents: number; balance_cents: number; credit_cents: number };

/**
 * What an admin can send back of a payment as a whole, in cents; 0 if nothing. Money that became a credit stays. A payment whose
 * refund failed before that is no part of the credit, and the ledger still owes it to the guest.
 */
export function refundableCents(status: PaymentStatus, { left_cents, balance_cents, credit_cents }: RefundFacts): number {
  if (!PAYMENT_STATE_RULES[status].isRefundable) return 0;
  const isCredit = credit_cents > 0 && (status === 'paid' || -balance_cents < left_cents);
  return isCredit ? 0 : Math.max(0, left_cents);
}

/** May a payment still be recorded in this state? */
export function isUnsettled(status: PaymentStatus): boolean {
  return PAYMENT_STATE_RULES[status].next.includes('paid');
}

/** May money of one of these payments still come, so that nothing else must pay the booking meanwhile? */
export function isUnderWay(statuses: readonly PaymentStatus[]): boolean {
  return statuses.some((status) => PAYMENT_STATE_RULES[status].isUnderWay);
}
