import { BOOKABLE_HOURS, instantOfWallClock, isBookableTime, isoInstant, wallClock } from '#shared/time/time.ts';

/**
 * Converts an instant for react-datepicker, which knows only the browser's zone: the *local* fields of the result are the
 * date and time in the school's zone.
 *
 * @param instant `2026-07-04T09:00:00Z`
 * @param timezone the school's
 */
export function toPickerDate(instant: string, timezone: string): Date {
  const { date, time } = wallClock(new Date(instant), timezone);
  return new Date(`${date}T${time}:00`);
}

/** Converts a date of the picker back to an instant: the inverse of `toPickerDate`. */
export function fromPickerDate(picked: Date, timezone: string): string {
  const date = `${picked.getFullYear()}-${twoDigits(picked.getMonth() + 1)}-${twoDigits(picked.getDate())}`;
  return isoInstant(instantOfWallClock(date, toTime(picked), timezone));
}

/** The times of day at which no lesson can start, for the picker. */
export function excludedTimes(): Date[] {
  const steps = (24 * 60) / BOOKABLE_HOURS.stepMinutes;
  const times = Array.from({ length: steps }, (_, step) => new Date(2000, 0, 1, 0, step * BOOKABLE_HOURS.stepMinutes));
  return times.filter((time) => !isBookableTime(toTime(time)));
}

function toTime(date: Date): string {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
