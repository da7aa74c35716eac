import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable, SecretId } from './wire.ts';

/** The status of a payment. `shared/payments/paymentState.ts` has the transitions. */
export const PaymentStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('processing'),
  Type.Literal('expired'),
  Type.Literal('failed'),
  Type.Literal('paid'),
  Type.Literal('mismatched'),
  Type.Literal('refund_due'),
  Type.Literal('refunded'),
  Type.Literal('refund_failed'),
]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/** Why a payment is refunded: paid too late, booking cancelled, paid twice, or by an admin. */
export const RefundReason = Type.Union([Type.Literal('late'), Type.Literal('cancelled'), Type.Literal('duplicate'), Type.Literal('school')]);
export type RefundReason = Static<typeof RefundReason>;

/** What became of a dispute at the bank. An inquiry that was closed counts as won. */
export const DisputeState = Type.Union([Type.Literal('open'), Type.Literal('won'), Type.Literal('lost')]);
export type DisputeState = Static<typeof DisputeState>;

/** A payment as a school's admins see it. Amounts are integer cents. */
export const Payment = Type.Object({
  id: SecretId,
  /** What it pays: a booking, or a pass that is sold. */
  booking_id: Nullable(SecretId),
  pass_id: Nullable(SecretId),
  pass_title: Nullable(Type.String()),
  provider: Type.String(),
  /** References at the provider: the payment page, and the money once it is paid. */
  session_id: Nullable(Type.String()),
  provider_payment_id: Nullable(Type.String()),
  amount: Type.Integer(),
  currency: Type.String(),
  status: PaymentStatus,
  refund_reason: Nullable(RefundReason),
  amount_refunded: Type.Integer(),
  /** What an admin can send back; 0 if nothing. */
  refundable: Type.Integer(),
  /** When the payment was disputed at the bank. */
  disputed_at: Nullable(Instant),
  dispute: Nullable(DisputeState),
  /** The provider's latest error message. */
  last_error: Nullable(Type.String()),
  creation_date: Instant,
  paid_at: Nullable(Instant),
  refunded_at: Nullable(Instant),
  /** The booking's lesson; null for a pass. */
  lesson_id: Nullable(Id),
  lesson_date: Nullable(Instant),
  /** The first participant's name and the booking's contacts, or the buyer's of a pass. */
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Type.String(),
});
export type Payment = Static<typeof Payment>;

/** A booking's payment. Of several it is the one that is awaited, else the one with the money, else the newest. A deposit and the rest count as one. */
export const BookingPayment = Type.Object({
  status: PaymentStatus,
  /** Integer cents. */
  amount: Type.Integer(),
  /** What has gone back of it. */
  amount_refunded: Type.Integer(),
  refund_reason: Nullable(RefundReason),
  dispute: Nullable(DisputeState),
  /** Until when a slow payment is awaited. */
  settles_by: Nullable(Instant),
});
export type BookingPayment = Static<typeof BookingPayment>;

/** `POST /api/calc-total-amount`: activities, each with the number of participants. */
export const TotalRequest = Type.Object({
  items: Type.Array(Type.Object({ id: Id, quantity: Type.Integer({ minimum: 1, maximum: 20 }), ages: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 20 })) }), { minItems: 1, maxItems: 20 }),
});
export type TotalRequest = Static<typeof TotalRequest>;

/** Its answer, in integer cents. */
export const TotalAmount = Type.Object({ amount: Type.Integer() });

/** `POST /api/bookings/{id}/payment`: a visitor came back from the payment page, or canceled there. */
export const PaymentReport = Type.Object({ canceled: Type.Optional(Type.Boolean()) });
export type PaymentReport = Static<typeof PaymentReport>;
