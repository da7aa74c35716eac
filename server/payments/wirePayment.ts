import type { BookingPayment } from '#shared/contract/payment.ts';
import type { PaymentSummary } from './payments.queries.ts';

/** A booking's payment in its wire form; null if there is none. */
export function wirePayment(payment: PaymentSummary | undefined): BookingPayment | null {
  if (!payment) return null;
  const { amount_cents, refunded_cents, ...rest } = payment;
  return { ...rest, amount: amount_cents, amount_refunded: refunded_cents };
}
