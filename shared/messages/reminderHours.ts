import { addDays, instantOfWallClock, isoInstant, wallClock } from '../time/time.ts';

/**
 * When people are reminded of their lesson: on the evening before, when tomorrow is being planned. What could not be sent
 * by ten is not sent at all: nobody wants to be woken, and in the morning most lessons have begun.
 */
const REMINDER_HOURS = { from: '18:00', until: '22:00' } as const;

/** Whoever heard of the lesson so shortly before the reminders begin needs none. */
const RECENTLY_TOLD_HOURS = 12;

/** Which bookings people are to be reminded of: instants, `from` included and `until` not. */
export type DueReminders = {
  /** The lessons' day in the school's zone, `2026-07-04`: people are reminded once of each. */
  day: string;
  from: string;
  until: string;
  /** Only people who booked, or were told of another time, before this instant. */
  heard_before: string;
};

/**
 * The reminders that are due at a moment: of tomorrow's lessons, by the clock on the school's wall; nothing outside the
 * hours for reminders. That a lesson is cancelled or that places are only held is the bookings' own matter.
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
