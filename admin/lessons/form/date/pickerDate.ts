import { instantOfWallClock, isBookableTime, isoInstant, wallClock } from '#shared/time/time.ts';

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

/** May a lesson start at the time of day of a date of the picker? */
export function isBookable(picked: Date): boolean {
  return isBookableTime(toTime(picked));
}

function toTime(date: Date): string {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
