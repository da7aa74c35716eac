import type { PaymentStatus } from '../contract/payment.ts';

type Rule = {
  /** Is the money with the school (or on its way back from there)? */
  hasMoney: boolean;
  /** Can an admin have it sent back? */
  isRefundable: boolean;
  next: readonly PaymentStatus[];
};

/**
 * Every state of a payment and what may become of it. Providers tell things late, twice and in any order; what is not
 * in `next` changes nothing.
 * - `open`: the payment page may be used; `expired`, `failed`: it came to nothing, unless money arrives all the same.
 * - `mismatched`: another amount, currency or booking than asked for; a person has to look at it.
 * - `refund_due`: going back; `refund_failed`: the provider would not, a person has to press the button.
 */
export const PAYMENT_STATE_RULES: Record<PaymentStatus, Rule> = {
  open: { hasMoney: false, isRefundable: false, next: ['paid', 'expired', 'failed', 'mismatched', 'refund_due'] },
  expired: { hasMoney: false, isRefundable: false, next: ['paid', 'mismatched', 'refund_due'] },
  failed: { hasMoney: false, isRefundable: false, next: ['paid', 'mismatched', 'refund_due'] },
  paid: { hasMoney: true, isRefundable: true, next: ['refund_due', 'refunded'] },
  mismatched: { hasMoney: true, isRefundable: true, next: ['refund_due', 'refunded'] },
  refund_due: { hasMoney: true, isRefundable: false, next: ['refunded', 'refund_failed'] },
  refund_failed: { hasMoney: true, isRefundable: true, next: ['refund_due', 'refunded'] },
  refunded: { hasMoney: false, isRefundable: false, next: ['refund_failed'] },
};

/** The states in their order. */
export const PAYMENT_STATUSES = Object.keys(PAYMENT_STATE_RULES) as PaymentStatus[];

/** Is it known yet what came of the payment page? Until then a payment may still be recorded. */
export function isUnsettled(status: PaymentStatus): boolean {
  return PAYMENT_STATE_RULES[status].next.includes('paid');
}
