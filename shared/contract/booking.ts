import { Type, type Static } from 'typebox';
import { OccurrenceKey } from './occurrence.ts';
import { Id, Instant, Nullable, SecretId, UuidV4 } from './wire.ts';

/** One person in a booking. The age is free text. */
export const Participant = Type.Object({
  id: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Number()])),
  name: Type.String(),
  age: Type.String(),
});
export type Participant = Static<typeof Participant>;

/** What has become of it; with `stripe_session_id` and `paid_at_school` it is the state of `shared/bookings/bookingState.ts`, which has the rules. */
export const BookingStatus = Type.Union([
  Type.Literal('awaiting_payment'),
  Type.Literal('booked'),
  Type.Literal('expired'),
  Type.Literal('cancelled'),
]);
export type BookingStatus = Static<typeof BookingStatus>;

/** Where a booking came from: the site itself, another site's frame, the beach's QR code, or the back office. */
export const BookingSource = Type.Union([Type.Literal('site'), Type.Literal('widget'), Type.Literal('qr'), Type.Literal('manual')]);
export type BookingSource = Static<typeof BookingSource>;

/** A booking as read by whoever holds its link, and by the school's admins. */
export const Booking = Type.Object({
  id: SecretId,
  lesson_id: Id,
  status: BookingStatus,
  phone: Type.String(),
  email: Nullable(Type.String()),
  notes: Type.String(),
  /** JSON text: the list of participants, each with name and age. */
  data: Type.String(),
  /** Set: it is paid by card. */
  stripe_session_id: Nullable(Type.String()),
  /** An admin says that it was paid at the school (`shared/payments/paidAtSchool.ts`). */
  paid_at_school: Type.Boolean(),
  /** Until when its places are held, while its payment is awaited. */
  hold_until: Nullable(Instant),
  creation_date: Instant,
  /** '0' for somebody without an account. */
  user_id: Type.String(),
  source: BookingSource,
});
export type Booking = Static<typeof Booking>;

/** `PUT /api/lessons/{id}/bookings/{id}`: the one thing about a booking that an admin changes. */
export const BookingChange = Type.Object({ paid_at_school: Type.Boolean() });
export type BookingChange = Static<typeof BookingChange>;

/**
 * `POST /api/lessons/{id}/bookings`. Shape and hard limits only: the rules that a person can mend are those of
 * `shared/bookings/bookingRules.ts`, in the browser and on the server alike. `user_id`, `lesson` and a participant's `id` may be sent
 * and are not believed; `source` is 'site' when it is not sent, and 'manual' only for admins, whose `email` may be null.
 */
export const BookingSubmission = Type.Object({
  users: Type.Array(
    Type.Object({
      name: Type.String({ maxLength: 1000 }),
      age: Type.Optional(Nullable(Type.Union([Type.String({ maxLength: 1000 }), Type.Number()]))),
    }),
    { maxItems: 1000 },
  ),
  phone: Type.String({ maxLength: 1000 }),
  email: Nullable(Type.String({ maxLength: 1000 })),
  notes: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
  payment_intent_id: Type.Optional(Nullable(UuidV4)),
  /** Sent with the repeat after the payment page. Not believed: that it is sent has the server ask the provider. */
  stripe_session_id: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  pay: Type.Optional(Type.Union([Type.Literal('now'), Type.Literal('later')])),
  source: Type.Optional(BookingSource),
});
export type BookingSubmission = Static<typeof BookingSubmission>;

/** `POST /api/activity/{id}/bookings`: the same for a class of a recurring activity's plan (decisions, 8). */
export const OccurrenceSubmission = Type.Object({ ...BookingSubmission.properties, recur: OccurrenceKey });
export type OccurrenceSubmission = Static<typeof OccurrenceSubmission>;
