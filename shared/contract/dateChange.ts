import { Type, type Static } from 'typebox';
import { Lesson } from './lesson.ts';
import { OccurrenceKey } from './occurrence.ts';
import { Id, Instant, Nullable } from './wire.ts';

/** What the guest of a booking may do about its date. */
export const DateChangeState = Type.Object({
  /** Why the date cannot be changed now: the code of a refusal. Null if it can. */
  reason: Nullable(Type.String()),
  /** Until when it can be changed. */
  until: Instant,
  /** How many changes are left. */
  left: Type.Integer(),
});
export type DateChangeState = Static<typeof DateChangeState>;

const DATE = { pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

/** The days of which `GET /api/bookings/{id}/dates` lists the lessons. Without `from`: today on; without `to`: as many as one answer has. */
export const DatesQuery = Type.Object({ from: Type.Optional(Type.String(DATE)), to: Type.Optional(Type.String(DATE)) });
export type DatesQuery = Static<typeof DatesQuery>;

/** `GET /api/bookings/{id}/dates`: the other dates to which its guest can move it. */
export const OtherDates = Type.Object({
  ...DateChangeState.properties,
  /** Lessons of the same activity with room for the booking; none if there is a `reason`. */
  dates: Type.Array(Lesson),
  /** The day with which the next answer begins; null if there are no more. */
  next: Nullable(Type.String()),
});
export type OtherDates = Static<typeof OtherDates>;

/** `POST /api/bookings/{id}/date`: the guest moves the booking to another lesson or occurrence. */
export const DateChangeInput = Type.Object({
  /** The lesson that the guest saw. */
  from_lesson_id: Id,
  lesson_id: Type.Optional(Id),
  occurrence: Type.Optional(Type.Object({ activity_id: Id, recur: OccurrenceKey })),
});
export type DateChangeInput = Static<typeof DateChangeInput>;
