import { addDays, instantOfWallClock, isoInstant, wallClock } from '../time/time.ts';

/** How far lessons are moved together: days of the calendar, and minutes of the clock. */
export type Shift = { days: number; minutes: number };

/** When a lesson is after it was moved by the school's calendar and clock: a week later it begins at the same time, also where the clocks changed. @param date an instant @returns an instant */
export function movedDate(date: string, { days, minutes }: Shift, timezone: string): string {
  const { date: day, time } = wallClock(new Date(date), timezone);
  const [hours = 0, past = 0] = time.split(':').map(Number);
  const total = hours * 60 + past + minutes;
  const carried = Math.floor(total / (24 * 60));
  const left = total - carried * 24 * 60;
  const clock = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
  return isoInstant(instantOfWallClock(addDays(day, days + carried), clock, timezone));
}
