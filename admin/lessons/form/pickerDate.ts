import { BOOKABLE_HOURS, instantOfWallClock, isBookableTime, isoInstant, wallClock } from '#shared/time/time.ts';

/**
 * React-datepicker shows a `Date` in the browser's zone and has no other. So it is given a date whose *local* fields
 * are what the school's wall clock shows, and what it gives back is read the same way.
 *
 * @param instant as the wire carries it, `2026-07-04T09:00:00Z`
 * @param timezone the school's
 */
export function toPickerDate(instant: string, timezone: string): Date {
  const { date, time } = wallClock(new Date(instant), timezone);
  return new Date(`${date}T${time}:00`);
}

/** The instant that a date of the picker means at the school: `toPickerDate`'s way back. */
export function fromPickerDate(picked: Date, timezone: string): string {
  const date = `${picked.getFullYear()}-${twoDigits(picked.getMonth() + 1)}-${twoDigits(picked.getDate())}`;
  return isoInstant(instantOfWallClock(date, timeOf(picked), timezone));
}

/** The times of day at which no lesson starts (specification, section 9), as the picker wants them: with zero seconds. */
export function excludedTimes(): Date[] {
  const steps = (24 * 60) / BOOKABLE_HOURS.stepMinutes;
  const times = Array.from({ length: steps }, (_, step) => new Date(2000, 0, 1, 0, step * BOOKABLE_HOURS.stepMinutes));
  return times.filter((time) => !isBookableTime(timeOf(time)));
}

function timeOf(date: Date): string {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
