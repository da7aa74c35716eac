import { Type, type Static } from 'typebox';
import { AttendanceMark, Participant } from './booking.ts';
import { OccurrenceKey } from './occurrence.ts';
import { Flag, Id, Instant, Nullable } from './wire.ts';

/** A lesson or an unbooked occurrence, as its instructor sees it. */
export const OwnLesson = Type.Object({
  /** 0 for an occurrence without a lesson; it has `recur` instead. */
  id: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  activity_id: Id,
  activity: Type.String(),
  place: Type.String(),
  /** Of the activity. */
  color: Type.String(),
  date: Instant,
  is_cancelled: Flag,
  num_places: Type.Integer(),
  /** Number of participants. */
  num_bookings: Type.Integer(),
  recur: Type.Optional(OccurrenceKey),
});
export type OwnLesson = Static<typeof OwnLesson>;

/**
 * A booking, as the instructor sees it: no money, and no id, because the id opens the booking's page with its price. It is named by its
 * reference, which opens nothing.
 */
export const OwnBooking = Type.Object({
  reference: Type.String(),
  /** Places are held while the payment is awaited. */
  is_held: Type.Boolean(),
  phone: Type.String(),
  notes: Type.String(),
  participants: Type.Array(Type.Object({ ...Participant.properties, attendance: AttendanceMark.properties.attendance })),
  /** Is nothing due any more? Null unless the school lets instructors tick bookings as paid, and in a cancelled lesson, whose bookings owe nothing without being paid. */
  is_paid: Nullable(Type.Boolean()),
  /** Is a part of the price paid, such as a deposit, and the rest due? Null as `is_paid`. */
  is_part_paid: Nullable(Type.Boolean()),
});
export type OwnBooking = Static<typeof OwnBooking>;

/** `GET /api/own-lessons/{id}`. */
export const OwnLessonDetail = Type.Object({
  ...OwnLesson.properties,
  /** Why the lesson is cancelled, in the school's words, if it says so. */
  cancel_reason: Nullable(Type.String()),
  bookings: Type.Array(OwnBooking),
});
export type OwnLessonDetail = Static<typeof OwnLessonDetail>;
