import { Type, type Static } from 'typebox';
import { Booking } from './booking.ts';
import { BookingPayment } from './payment.ts';
import { OccurrenceKey } from './occurrence.ts';
import { Flag, Id, Instant, Nullable, Version } from './wire.ts';

/** A lesson as everybody may see it. */
export const Lesson = Type.Object({
  /** 0 for a class of a recurring activity that nobody has booked yet: it has `recur` instead. */
  id: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  activity_id: Id,
  date: Instant,
  is_cancelled: Flag,
  num_places: Type.Integer(),
  /** Participants, not bookings (decisions, 3). */
  num_bookings: Type.Integer(),
  /** Days before the lesson from which it can be booked; null: at once. */
  open_days_before: Nullable(Type.Integer()),
  tags: Type.Array(Id),
  instructors: Type.Array(Id),
  version: Version,
  recur: Type.Optional(OccurrenceKey),
});
export type Lesson = Static<typeof Lesson>;

/** A booking with what an admin may know of its payment: the one that has or had the money, else the newest. */
export const LessonBooking = Type.Object({ ...Booking.properties, payment: Nullable(BookingPayment) });
export type LessonBooking = Static<typeof LessonBooking>;

/** A lesson as its school's admins see it: with its live bookings, oldest first, and the last cancelled ones, latest first. */
export const LessonDetail = Type.Object({
  ...Lesson.properties,
  bookingData: Type.Optional(Type.Array(LessonBooking)),
  cancelledData: Type.Optional(Type.Array(LessonBooking)),
});
export type LessonDetail = Static<typeof LessonDetail>;

/** What an admin may set. `num_bookings` is counted, never taken. */
export const LessonInput = Type.Object({
  activity_id: Id,
  date: Instant,
  is_cancelled: Type.Optional(Flag),
  num_places: Type.Integer({ minimum: 0, maximum: 1000 }),
  open_days_before: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 3650 }))),
  tags: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
  instructors: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
});
export type LessonInput = Static<typeof LessonInput>;

/** `PUT`: whatever fields are sent are changed, the others stay (react-admin's updateMany sends a few). */
export const LessonChange = Type.Partial(Type.Object({ ...LessonInput.properties, version: Version }));
export type LessonChange = Static<typeof LessonChange>;
