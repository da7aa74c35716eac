import { Type, type Static } from 'typebox';
import { DURATION_LIMITS, LESSON_LIMITS, SHIFT_LIMITS } from '../lessonLimits.ts';
import { AttendanceMark, Booking } from './booking.ts';
import { BookingPayment } from './payment.ts';
import { OccurrenceKey } from './occurrence.ts';
import { Flag, Id, Instant, Nullable, Version } from './wire.ts';

/** A lesson or an occurrence, as visitors see it. */
export const Lesson = Type.Object({
  /** 0 for an occurrence without a lesson; it has `recur` instead. */
  id: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  activity_id: Id,
  date: Instant,
  is_cancelled: Flag,
  /** Why it is cancelled, in the school's words, if it said so. */
  cancel_reason: Type.Optional(Type.String()),
  num_places: Type.Integer(),
  /** Number of participants, not of bookings. */
  num_bookings: Type.Integer(),
  /** Days before the lesson from which it can be booked; null means at once. */
  open_days_before: Nullable(Type.Integer()),
  tags: Type.Array(Id),
  instructors: Type.Array(Id),
  version: Version,
  /** Its own length, if it has one; else it is as long as its activity says. */
  duration_minutes: Type.Optional(Type.Integer()),
  /** 1 for a private lesson: no list of the site shows it, and visitors cannot book it. */
  is_private: Type.Optional(Flag),
  recur: Type.Optional(OccurrenceKey),
});
export type Lesson = Static<typeof Lesson>;

/** A booking with its payment, for admins. Of several payments it is the one with the money, else the newest. */
export const LessonBooking = Type.Object({
  ...Booking.properties,
  payment: Nullable(BookingPayment),
  /** Of each participant, in a lesson's detail. */
  attendance: Type.Optional(Type.Array(AttendanceMark.properties.attendance)),
  /** Of a booking that stands, in a lesson's detail: how often it was edited. */
  version: Version,
  /** In a lesson's detail: its places are offered to an entry of the waiting list, and not accepted yet. */
  is_offer: Type.Optional(Type.Boolean()),
  /** Of a booking that stands, in a lesson's detail: the guest's record. */
  guest_id: Type.Optional(Nullable(Id)),
});
export type LessonBooking = Static<typeof LessonBooking>;

/** A lesson for admins: live bookings, oldest first, and the latest cancelled ones, newest first. */
export const LessonDetail = Type.Object({
  ...Lesson.properties,
  bookingData: Type.Optional(Type.Array(LessonBooking)),
  cancelledData: Type.Optional(Type.Array(LessonBooking)),
});
export type LessonDetail = Static<typeof LessonDetail>;

/** The fields that an admin may set. */
export const LessonInput = Type.Object({
  activity_id: Id,
  date: Instant,
  is_cancelled: Type.Optional(Flag),
  cancel_reason: Type.Optional(Type.String({ maxLength: 20_000 })),
  num_places: Type.Integer({ minimum: 0, maximum: LESSON_LIMITS.num_places }),
  open_days_before: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: LESSON_LIMITS.open_days_before }))),
  /** null: as long as its activity says. */
  duration_minutes: Type.Optional(Nullable(Type.Integer({ minimum: DURATION_LIMITS.min, maximum: DURATION_LIMITS.max }))),
  tags: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
  instructors: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
});
export type LessonInput = Static<typeof LessonInput>;

/** `GET /api/lessons/{id}/money-back`: what cancelling the lesson would give back, in cents, and to how many bookings. */
export const LessonMoneyBack = Type.Object({
  /** Bookings that stand; `unpaid` of them have no money to give back. */
  bookings: Type.Integer(),
  unpaid: Type.Integer(),
  /** Goes back to cards at once. */
  by_card: Type.Integer(),
  /** The school took it itself and gives it back by hand. */
  by_hand: Type.Integer(),
  /** Was paid by passes, whose uses go back. */
  by_pass: Type.Integer(),
});
export type LessonMoneyBack = Static<typeof LessonMoneyBack>;

/**
 * `PUT`: fields that are sent change, the others stay. `money_back` is what the admin was told before cancelling the lesson; if it
 * differs by now, nothing changes.
 */
export const LessonChange = Type.Partial(
  Type.Object({ ...LessonInput.properties, version: Version, money_back: Type.Object({ by_card: Type.Integer(), by_hand: Type.Integer() }) }),
);
export type LessonChange = Static<typeof LessonChange>;

/** `POST /api/lesson-changes`: moves lessons by days and minutes, and gives all of them the instructors that are sent. `version` is what the admin saw. */
export const LessonsChange = Type.Object({
  lessons: Type.Array(Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }) }), { minItems: 1, maxItems: 200 }),
  days: Type.Optional(Type.Integer({ minimum: -SHIFT_LIMITS.days, maximum: SHIFT_LIMITS.days })),
  minutes: Type.Optional(Type.Integer({ minimum: -SHIFT_LIMITS.minutes, maximum: SHIFT_LIMITS.minutes })),
  instructors: LessonInput.properties.instructors,
});
export type LessonsChange = Static<typeof LessonsChange>;
