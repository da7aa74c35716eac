import { Type, type Static } from 'typebox';
import { CodeText } from './code.ts';
import { LessonBooking } from './lesson.ts';
import { DueBookings } from './report.ts';
import { Id, Instant, Nullable, SecretId, UuidV4 } from './wire.ts';

/** How money moves. Card payments and their refunds move at the provider, passes pay with what was paid before, the others move at the school. */
const MoneyMethod = Type.Union([
  Type.Literal('card'),
  Type.Literal('cash'),
  Type.Literal('terminal'),
  Type.Literal('transfer'),
  Type.Literal('pass'),
  Type.Literal('voucher'),
  Type.Literal('credit'),
]);

/** The ways in which the school takes money itself. */
const DeskWay = Type.Union([Type.Literal('cash'), Type.Literal('terminal'), Type.Literal('transfer')]);

/** Who caused an entry: an account, a guest, a payment provider, or the product itself. */
const MoneyActor = Type.Union([Type.Literal('account'), Type.Literal('guest'), Type.Literal('stripe'), Type.Literal('test'), Type.Literal('system')]);

/** What a ledger entry is about. */
const MoneyKind = Type.Union([
  Type.Literal('charge'),
  Type.Literal('discount'),
  Type.Literal('payment'),
  Type.Literal('refund'),
  Type.Literal('dispute'),
  Type.Literal('write_off'),
  Type.Literal('expiry'),
]);

/** The state of a part of a card payment that goes back. */
export const CardRefundStatus = Type.Union([Type.Literal('due'), Type.Literal('done'), Type.Literal('failed'), Type.Literal('superseded')]);
export type CardRefundStatus = Static<typeof CardRefundStatus>;

/**
 * `POST /api/lessons/{id}/bookings/{id}/payments`, `/discounts`, `/refunds` and `/write-offs`: an admin records money of a booking.
 * The amount is the text as typed; `shared/payments/deskRules.ts` reads it. The same `id` is recorded once.
 */
export const DeskSubmission = Type.Object({
  id: UuidV4,
  amount: Type.String({ maxLength: 100 }),
  method: Type.Optional(MoneyMethod),
  reason: Type.Optional(Type.String({ maxLength: 5000 })),
});
export type DeskSubmission = Static<typeof DeskSubmission>;

/** `POST /api/lessons/{id}/bookings/{id}/codes`: the code of a pack or voucher, as typed, pays what the booking owes. */
export const Redemption = Type.Object({ code: CodeText });

/** An entry of a booking's ledger, for admins. */
export const BookingEntry = Type.Object({
  id: Id,
  kind: MoneyKind,
  method: Nullable(MoneyMethod),
  /** In cents: above 0 if the guest owes more by it, below 0 if less. */
  amount: Type.Integer(),
  created_at: Instant,
  actor: MoneyActor,
  /** The account's name; '' for others. */
  name: Type.String(),
  reason: Type.String(),
  /** The participant that a charge is for. */
  participant: Nullable(Type.String()),
  /** It takes another entry back. */
  is_reversal: Type.Boolean(),
  /** Another entry has taken it back. */
  is_reversed: Type.Boolean(),
  can_undo: Type.Boolean(),
});
export type BookingEntry = Static<typeof BookingEntry>;

/** A part of a card payment that goes back, or was to go back. */
const CardRefund = Type.Object({ id: SecretId, amount: Type.Integer(), status: CardRefundStatus, creation_date: Instant, last_error: Nullable(Type.String()) });

/** `GET /api/lessons/{id}/bookings/{id}/money`: a booking with its ledger, oldest entry first. Amounts are in cents. */
export const BookingMoney = Type.Object({
  booking: LessonBooking,
  /** What the school holds that it took itself. */
  at_desk: Type.Integer(),
  /** The most that one refund can send back by card. */
  by_card: Type.Integer(),
  /** A payment page is open, so nothing can be changed now. */
  is_being_paid: Type.Boolean(),
  entries: Type.Array(BookingEntry),
  /** Parts that are on their way back, or could not be sent. */
  card_refunds: Type.Array(CardRefund),
});
export type BookingMoney = Static<typeof BookingMoney>;

/** A booking of a lesson that still owes money, by the name of its first participant. */
export const OwingBooking = Type.Object({ id: SecretId, name: Type.String(), due: Type.Integer() });
export type OwingBooking = Static<typeof OwingBooking>;

/** `GET /api/lessons/{id}/owing`: what "Mark all paid" would record. Bookings that are just being paid by card are left out. */
export const LessonOwing = Type.Object({ bookings: Type.Array(OwingBooking), total: Type.Integer(), left_out: Type.Array(OwingBooking) });
export type LessonOwing = Static<typeof LessonOwing>;

/**
 * `POST /api/lessons/{id}/payments`: the school took what all bookings of a lesson owe, in one way. `total` is what the admin was told,
 * in cents; if it differs by now, nothing is recorded. The same `id` is recorded once.
 */
export const LessonPayment = Type.Object({ id: UuidV4, method: DeskWay, total: Type.Integer({ minimum: 1 }) });
export type LessonPayment = Static<typeof LessonPayment>;

/** A booking with money that is to be given back, by the name of its first participant. */
const GivingBack = {
  booking_id: SecretId,
  lesson_id: Id,
  lesson_date: Instant,
  activity: Type.String(),
  reference: Type.String(),
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Type.String(),
  /** In cents. */
  amount: Type.Integer(),
};

/** `GET /api/desk/to-give-back`: what admins still have to give back, the newest lesson first. */
export const ToGiveBack = Type.Object({
  /** Money that the school took itself: the first 200. `method` is how most of it was taken. */
  by_hand: Type.Array(Type.Object({ ...GivingBack, method: DeskWay })),
  /** Card payments above the price, which go back to the card: the first 200. A booking may be in both lists. */
  by_card: Type.Array(Type.Object(GivingBack)),
  /** How many bookings and how much both lists have, in cents. */
  count: Type.Integer(),
  total: Type.Integer(),
  /** Parts of card payments that the provider refused to send back: the first 200. */
  failed_parts: Type.Array(Type.Object({ ...GivingBack, id: SecretId, last_error: Nullable(Type.String()) })),
});
export type ToGiveBack = Static<typeof ToGiveBack>;

/** Money that moved on a day, by way and person. */
export const ClosingSum = Type.Object({
  method: MoneyMethod,
  actor: MoneyActor,
  /** The account's name; '' for others. */
  name: Type.String(),
  /** Payments, less those that were taken back, in cents. */
  taken: Type.Integer(),
  /** Refunds, less those that were taken back. */
  given_back: Type.Integer(),
  /** What the bank took in disputes, less what it gave back. */
  disputed: Type.Integer(),
});
export type ClosingSum = Static<typeof ClosingSum>;

/** An entry of a day that moved money. */
export const ClosingEntry = Type.Object({
  id: Id,
  created_at: Instant,
  kind: MoneyKind,
  method: MoneyMethod,
  /** In cents: above 0 came in, below 0 went out. */
  amount: Type.Integer(),
  actor: MoneyActor,
  name: Type.String(),
  reason: Type.String(),
  is_reversal: Type.Boolean(),
  /** The booking's, or the title of the pass that was sold. */
  reference: Type.String(),
  /** The first participant, or who bought the pass. */
  guest: Type.String(),
  /** Null for a pass. */
  lesson_id: Nullable(Id),
});
export type ClosingEntry = Static<typeof ClosingEntry>;

/** `GET /api/desk/closing?date=2026-07-02`: the money of a day in the school's zone. */
export const Closing = Type.Object({
  sums: Type.Array(ClosingSum),
  /** The first 2,000 in order; `count` is the number of all. */
  entries: Type.Array(ClosingEntry),
  count: Type.Integer(),
  /** What bookings of the day's lessons still owe. */
  due: DueBookings,
});
export type Closing = Static<typeof Closing>;
