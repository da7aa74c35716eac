import type { Attendance, Booking } from '../contract/booking.ts';
import type { Lesson } from '../contract/lesson.ts';
import type { RefusalCode } from '../refusals.ts';
import { wallClock } from '../time/time.ts';

/** What can be marked, in the order of the buttons. */
export const ATTENDANCES = ['here', 'missed'] as const satisfies readonly Attendance[];

/**
 * Why it cannot be marked now who came; undefined if it can. From the day of the lesson on, because people arrive before it begins.
 *
 * @param timezone the school's
 */
export function whyNotMarkAttendance(
  { status }: Pick<Booking, 'status'>,
  { date, is_cancelled }: Pick<Lesson, 'date' | 'is_cancelled'>,
  now: Date,
  timezone: string,
): RefusalCode | undefined {
  if (status !== 'booked') return 'booking_over';
  if (is_cancelled) return 'lesson_cancelled';
  return wallClock(now, timezone).date < wallClock(new Date(date), timezone).date ? 'attendance_too_early' : undefined;
}
