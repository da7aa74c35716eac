import { Type, type Static } from 'typebox';
import { Lesson } from './lesson.ts';
import { OccurrenceKey } from './occurrence.ts';
import { Id, Instant, Nullable } from './wire.ts';

/** The most lessons that are called off at once. */
const MAX_CALLED_OFF = 200;

const OccurrenceOf = Type.Object({ activity_id: Id, recur: OccurrenceKey });

/** What counts for guests who have paid and do not choose. */
const Fallback = Type.Union([Type.Literal('refund'), Type.Literal('credit')]);
export type Fallback = Static<typeof Fallback>;

/** `POST /api/call-offs`: an admin calls lessons and planned classes off. */
export const CallOffInput = Type.Object({
  lesson_ids: Type.Array(Id, { maxItems: MAX_CALLED_OFF }),
  occurrences: Type.Optional(Type.Array(OccurrenceOf, { maxItems: MAX_CALLED_OFF })),
  /** What guests read, by language. Other languages get the school's default one. */
  reason: Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 300 })),
  /** May guests choose another date? Else money goes back at once. */
  offers_dates: Type.Boolean(),
  /** Days in which guests choose. */
  days: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** What guests get who do not choose in time: their money, if nothing is given, or a credit. */
  fallback: Type.Optional(Fallback),
  /** Says what it would do, and changes nothing. */
  preview: Type.Optional(Type.Boolean()),
  /** What the preview said. If it is different by now, nothing changes. */
  told: Type.Optional(Type.Object({ bookings: Type.Integer(), paid: Type.Integer() })),
});
export type CallOffInput = Static<typeof CallOffInput>;

/** What calling off has done, or would do. Amounts are in cents. */
export const CallOffOutcome = Type.Object({
  /** Null for a preview. */
  id: Nullable(Id),
  lessons: Type.Integer(),
  bookings: Type.Integer(),
  people: Type.Integer(),
  /** Bookings that nothing was paid for. */
  unpaid: Type.Integer(),
  paid_by_card: Type.Integer(),
  paid_at_school: Type.Integer(),
  paid_by_pass: Type.Integer(),
  /** How many mails go out in each language, and what they say. */
  mails: Type.Array(Type.Object({ lang: Type.String(), count: Type.Integer(), text: Type.String(), reason: Type.String() })),
  /** Those without an email. */
  to_call: Type.Array(Type.Object({ name: Type.String(), phone: Type.String() })),
  deadline: Instant,
  /** What the school chose for those who do not choose, the last time. */
  last_fallback: Fallback,
});
export type CallOffOutcome = Static<typeof CallOffOutcome>;

/** What a guest has chosen. `kept`: the lesson takes place after all. */
export const MadeChoice = Type.Union([Type.Literal('another_date'), Type.Literal('credit'), Type.Literal('refund'), Type.Literal('kept')]);
export type MadeChoice = Static<typeof MadeChoice>;

/**
 * What became of a booking: its choice, in place of which it is `pass_back` for `refund` where a pass alone had paid, `refund_and_pass_back` where
 * money had paid, too, and `ended` where nothing was paid; `cancelled` if it was cancelled before a choice and its price stands, so that no money
 * goes back; `cancelled_later` if it was cancelled after another date was chosen, or after the lesson took place after all.
 */
export const ChoiceOutcome = Type.Union([
  ...MadeChoice.anyOf,
  Type.Literal('pass_back'),
  Type.Literal('refund_and_pass_back'),
  Type.Literal('ended'),
  Type.Literal('cancelled'),
  Type.Literal('cancelled_later'),
]);
export type ChoiceOutcome = Static<typeof ChoiceOutcome>;

/** `GET /api/call-offs/{id}`: who has chosen what. */
export const CallOffState = Type.Object({
  id: Id,
  reason: Type.String(),
  offers_dates: Type.Boolean(),
  fallback: Fallback,
  deadline: Instant,
  creation_date: Instant,
  taken_back_at: Nullable(Instant),
  lessons: Type.Array(Type.Object({ id: Id, activity: Type.String(), date: Instant })),
  bookings: Type.Array(
    Type.Object({
      ...{ id: Type.String(), reference: Type.String(), /** Where the booking is now. */ lesson_id: Id, name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) },
      num_participants: Type.Integer(),
      choice: Nullable(ChoiceOutcome),
      /** Who chose: the guest, or the deadline. Null if neither did. */
      chosen_by: Nullable(Type.Union([Type.Literal('guest'), Type.Literal('deadline')])),
      /** The date that was chosen. */
      new_date: Nullable(Instant),
      mail: Nullable(Type.Union([Type.Literal('queued'), Type.Literal('sent'), Type.Literal('failed')])),
    }),
  ),
});
export type CallOffState = Static<typeof CallOffState>;

/** `GET /api/bookings/{id}/choice`: what the guest of a called-off lesson can choose. */
export const GuestChoice = Type.Object({
  /** Null if the lesson was not called off with a choice. */
  call_off: Nullable(
    Type.Object({
      deadline: Instant,
      offers_dates: Type.Boolean(),
      choice: Nullable(MadeChoice),
      /** Can the guest still choose? */
      is_open: Type.Boolean(),
      /** What the guest has paid, in cents. */
      paid: Type.Integer(),
      /** What of it the guest can keep as a credit: what passes paid goes back to them. */
      credit: Type.Integer(),
      fallback: Fallback,
    }),
  ),
  /** Dates with room for the booking. */
  dates: Type.Array(Lesson),
});
export type GuestChoice = Static<typeof GuestChoice>;

/** `POST /api/bookings/{id}/choice`. */
export const ChoiceInput = Type.Object({
  choice: Type.Union([Type.Literal('another_date'), Type.Literal('credit'), Type.Literal('refund')]),
  /** The lesson or the occurrence of another date. */
  lesson_id: Type.Optional(Id),
  occurrence: Type.Optional(OccurrenceOf),
});
export type ChoiceInput = Static<typeof ChoiceInput>;
