import { Type, type Static } from 'typebox';
import { DayLesson } from './today.ts';

/** A lesson or an unbooked occurrence in the calendar: without its people. */
export const CalendarLesson = Type.Omit(DayLesson, ['bookings']);
export type CalendarLesson = Static<typeof CalendarLesson>;

/** `GET /api/calendar`: the lessons of some dates of the school's calendar, by time. */
export const Calendar = Type.Object({
  /** The first and the last date, `2026-07-04`. */
  from: Type.String(),
  to: Type.String(),
  lessons: Type.Array(CalendarLesson),
  /** There are more lessons than are listed. */
  has_more: Type.Boolean(),
});
export type Calendar = Static<typeof Calendar>;

/** The most days of one answer: six weeks, which a month touches. */
export const MAX_CALENDAR_DAYS = 42;
