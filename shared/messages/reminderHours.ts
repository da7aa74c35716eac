import { addDays, instantOfWallClock, isoInstant, wallClock } from '../time/time.ts';

/**
 * When reminders are sent: on the evening before the lesson, by the school's clock. Later ones are dropped, because they would
 * come in the night, or after the lesson has begun.
 */
const REMINDER_HOURS = { from: '18:00', until: '22:00' } as const;

/** People who booked, or were told of a new time, within this time before 18:00 get no reminder. */
const RECENTLY_TOLD_HOURS = 12;

/** The bookings to remind of, by instants of their lessons: `from` is included, `until` is not. */
export type DueReminders = {
  /** The lessons' date in the school's time zone, `2026-07-04`. A booking gets one reminder per date. */
  day: string;
  from: string;
  until: string;
  /** Only bookings made before this instant, and with no notice of a new time after it. */
  heard_before: string;
};

/**
 * The reminders that are due at a moment: those of tomorrow's lessons, or undefined outside the reminder hours. The caller
 * leaves out cancelled lessons and holds.
 */
export function dueReminders(now: Date, timezone: string): DueReminders | undefined {
  const { date: today, time } = wallClock(now, timezone);
  if (time < REMINDER_HOURS.from || time >= REMINDER_HOURS.until) return undefined;
  const instant = (date: string, at: string) => instantOfWallClock(date, at, timezone);
  const begin = instant(today, REMINDER_HOURS.from);
  const day = addDays(today, 1);
  return {
    day,
    from: isoInstant(instant(day, '00:00')),
    until: isoInstant(instant(addDays(day, 1), '00:00')),
    heard_before: isoInstant(new Date(begin.getTime() - RECENTLY_TOLD_HOURS * 60 * 60_000)),
  };
}
