import { Type, type Static } from 'typebox';
import { AttendanceMark, Booking } from './booking.ts';
import { Lesson } from './lesson.ts';
import { Instant, Nullable } from './wire.ts';

/** A live booking of a day, with who came: for each participant, in their order. */
export const DayBooking = Type.Object({ ...Booking.properties, attendance: Type.Array(AttendanceMark.properties.attendance) });
export type DayBooking = Static<typeof DayBooking>;

/** A lesson or an unbooked occurrence of a day, with its people. */
export const DayLesson = Type.Object({
  ...Lesson.properties,
  /** The activity's name, place and color. */
  activity: Type.String(),
  place: Type.String(),
  color: Type.String(),
  /** The end; null if the activity does not say how long it lasts. */
  ends: Nullable(Instant),
  instructor_names: Type.Array(Type.String()),
  /** People on its waiting list, without those who have an offer. */
  waiting: Type.Integer(),
  /** Oldest first. */
  bookings: Type.Array(DayBooking),
});
export type DayLesson = Static<typeof DayLesson>;

/** `GET /api/today`: the lessons of one date of the school's calendar, by time. */
export const Day = Type.Object({
  /** `2026-07-04` */
  date: Type.String(),
  lessons: Type.Array(DayLesson),
  /** There are more lessons or bookings than are listed. */
  has_more: Type.Boolean(),
  has_instructors: Type.Boolean(),
});
export type Day = Static<typeof Day>;
