import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable, SecretId } from './wire.ts';

/** What has become of a payment; `shared/payments/paymentState.ts` has the rules. */
export const PaymentStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('expired'),
  Type.Literal('failed'),
  Type.Literal('paid'),
  Type.Literal('mismatched'),
  Type.Literal('refund_due'),
  Type.Literal('refunded'),
  Type.Literal('refund_failed'),
]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/** Why money goes back: it came too late, the booking was cancelled, it was paid twice, or the school wants it so. */
export const RefundReason = Type.Union([Type.Literal('late'), Type.Literal('cancelled'), Type.Literal('duplicate'), Type.Literal('school')]);
export type RefundReason = Static<typeof RefundReason>;

/** A payment as a school's admins see it. Amounts are integers of cents. */
export const Payment = Type.Object({
  id: SecretId,
  booking_id: SecretId,
  provider: Type.String(),
  /** The payment's reference at the provider: of its page, and of the money itself once there is some. */
  session_id: Nullable(Type.String()),
  provider_payment_id: Nullable(Type.String()),
  amount: Type.Integer(),
  currency: Type.String(),
  status: PaymentStatus,
  refund_reason: Nullable(RefundReason),
  amount_refunded: Type.Integer(),
  /** When somebody disputed it at their bank. */
  disputed_at: Nullable(Instant),
  /** What went wrong last, in the provider's words. */
  last_error: Nullable(Type.String()),
  creation_date: Instant,
  paid_at: Nullable(Instant),
  refunded_at: Nullable(Instant),
  /** Of its booking. */
  lesson_id: Id,
  lesson_date: Instant,
  /** Of its first participant. */
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Type.String(),
});
export type Payment = Static<typeof Payment>;

/** What a booking's holder may know of its payment: the one that has or had the money, else the newest. */
export const BookingPayment = Type.Object({
  status: PaymentStatus,
  /** In cents. */
  amount: Type.Integer(),
  refund_reason: Nullable(RefundReason),
});
export type BookingPayment = Static<typeof BookingPayment>;

/** `POST /api/calc-total-amount`: so many participants in each of these activities. */
export const TotalRequest = Type.Object({
  items: Type.Array(Type.Object({ id: Id, quantity: Type.Integer({ minimum: 1, maximum: 20 }) }), { minItems: 1, maxItems: 20 }),
});
export type TotalRequest = Static<typeof TotalRequest>;

/** Its answer, in cents. */
export const TotalAmount = Type.Object({ amount: Type.Integer() });

/** `POST /api/bookings/{id}/payment`: somebody has come back from the payment page, or has given up there. */
export const PaymentReport = Type.Object({ canceled: Type.Optional(Type.Boolean()) });
export type PaymentReport = Static<typeof PaymentReport>;
