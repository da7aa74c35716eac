import { Type, type Static } from 'typebox';
import { BookingCode, CodeText } from './code.ts';
import { OccurrenceKey } from './occurrence.ts';
import { Answer } from './question.ts';
import { Id, Instant, Nullable, SecretId, UuidV4 } from './wire.ts';

/** A participant of a booking. The age is free text. */
export const Participant = Type.Object({
  id: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Number()])),
  name: Type.String(),
  age: Type.String(),
  /** What the participant answered to the activity's questions. */
  answers: Type.Optional(Type.Array(Answer)),
  /** A guardian has agreed. */
  consent: Type.Optional(Type.Literal(true)),
});
export type Participant = Static<typeof Participant>;

/** The stored status. `bookingState` derives the state from it (`shared/bookings/bookingState.ts`). */
export const BookingStatus = Type.Union([
  Type.Literal('awaiting_payment'),
  Type.Literal('booked'),
  Type.Literal('expired'),
  Type.Literal('cancelled'),
]);
export type BookingStatus = Static<typeof BookingStatus>;

/** Where a booking came from: the site, a frame in a school's own page, the QR code, or the back office. */
export const BookingSource = Type.Union([Type.Literal('site'), Type.Literal('widget'), Type.Literal('qr'), Type.Literal('manual')]);
export type BookingSource = Static<typeof BookingSource>;

/** A booking, as its link and the school's admins show it. */
export const Booking = Type.Object({
  id: SecretId,
  /** What people call it by, such as `PN-7K3M`. No secret: it opens nothing. */
  reference: Type.String(),
  lesson_id: Id,
  status: BookingStatus,
  phone: Type.String(),
  email: Nullable(Type.String()),
  notes: Type.String(),
  /** The participants as JSON text, each with name and age, and answers and consent if there are any (`Participant`). */
  data: Type.String(),
  /** The price agreed for all participants, in cents. It stays when the activity's price changes. */
  amount: Type.Integer(),
  /** What it costs after discounts, in cents. 0 while a hold awaits its payment, and once it was cancelled in time. */
  charged: Type.Integer(),
  /** What the ledger says in cents: above 0 still to pay, 0 settled, below 0 to give back. 0 while a hold awaits its payment. */
  due: Type.Integer(),
  /** What is asked for online, in percent of the price, as the activity had it at the booking; null: all of it. */
  deposit_percent: Nullable(Type.Integer()),
  /** The code that it was booked with. Unless it stands, the code takes nothing off yet or any more. */
  code: Nullable(BookingCode),
  /** Made before prices were kept, so its price is the payment's or that of the day of the update. */
  price_assumed: Type.Boolean(),
  /** Set if the booking is paid by card. */
  stripe_session_id: Nullable(Type.String()),
  /** The school took the money itself. */
  paid_at_school: Type.Boolean(),
  /** What passes pay of it, in cents. */
  paid_by_pass: Type.Integer(),
  /** The lesson's date when it was booked. Differs from the lesson's once the school has moved it. */
  booked_for: Instant,
  /** Set once the guest has changed the date: cancelling gives no money back later than this, whatever the new date is. */
  refund_until: Nullable(Instant),
  /** The end of the hold while the payment is awaited. */
  hold_until: Nullable(Instant),
  creation_date: Instant,
  /** '0' without an account. */
  user_id: Type.String(),
  source: BookingSource,
});
export type Booking = Static<typeof Booking>;

/** `PUT /api/lessons/{id}/bookings/{id}`: the only field of a booking that admins change. */
export const BookingChange = Type.Object({ paid_at_school: Type.Boolean() });
export type BookingChange = Static<typeof BookingChange>;

/** Whether a participant came. Not marked yet: null. */
export type Attendance = 'here' | 'missed';

/** `PUT /api/lessons/{id}/bookings/{id}/participants/{position}/attendance`; null takes the mark back. */
export const AttendanceMark = Type.Object({ attendance: Nullable(Type.Union([Type.Literal('here'), Type.Literal('missed')])) });
export type AttendanceMark = Static<typeof AttendanceMark>;

/** A participant as a form sends it. */
export const ParticipantInput = Type.Object({
  name: Type.String({ maxLength: 1000 }),
  age: Type.Optional(Nullable(Type.Union([Type.String({ maxLength: 1000 }), Type.Number()]))),
  /** By the question's id. A question with choices is answered by one of them, as in `choices`. */
  answers: Type.Optional(Nullable(Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 1000 })))),
  /** A guardian agrees that this participant takes part. */
  consent: Type.Optional(Nullable(Type.Boolean())),
});
export type ParticipantInput = Static<typeof ParticipantInput>;

/**
 * `POST /api/lessons/{id}/bookings`. The schema checks the shape; `shared/bookings/bookingRules.ts` checks the entries. `user_id`,
 * `lesson` and a participant's `id` may be sent and are ignored. `source` defaults to 'site'; only admins may send 'manual' or
 * a null `email`.
 */
export const BookingSubmission = Type.Object({
  users: Type.Array(ParticipantInput, { maxItems: 1000 }),
  phone: Type.String({ maxLength: 1000 }),
  email: Nullable(Type.String({ maxLength: 1000 })),
  notes: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
  payment_intent_id: Type.Optional(Nullable(UuidV4)),
  /** Sent when the booking is repeated after the payment page. It makes the server ask the provider; its value is ignored. */
  stripe_session_id: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  pay: Type.Optional(Type.Union([Type.Literal('now'), Type.Literal('later')])),
  source: Type.Optional(BookingSource),
  /** A discount code, as typed. */
  code: Type.Optional(Nullable(CodeText)),
  /** The lesson's beginning that the page showed. If it is another one by now, nothing is booked (`lesson_changed`). */
  lesson_date: Type.Optional(Nullable(Instant)),
  /** The price for one participant that the page showed, in cents. If it is another one by now, nothing is booked (`price_changed`). */
  price_cents: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))),
  /** The price of all participants that the page showed, before a code takes something off, in cents. Checked as `price_cents` is. */
  total_cents: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))),
  /** The solved challenge of a `proof_required` answer: base64 of `{ challenge, solution }` as JSON. */
  proof: Type.Optional(Nullable(Type.String({ maxLength: 5000 }))),
});
export type BookingSubmission = Static<typeof BookingSubmission>;

/** `POST /api/activity/{id}/bookings`: the same for an occurrence. */
export const OccurrenceSubmission = Type.Object({ ...BookingSubmission.properties, recur: OccurrenceKey });
export type OccurrenceSubmission = Static<typeof OccurrenceSubmission>;
