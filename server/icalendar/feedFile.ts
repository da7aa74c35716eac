import { addLesson, type CalendarLesson } from '../lib/ical/addLesson.ts';
import { createCalendar } from '../lib/ical/createCalendar.ts';

/** A feed: its name, the hours after which calendars may refresh it, and its events. */
export type Feed = { name: string; hours: number; events: CalendarLesson[] };

/** Writes a feed as an iCalendar file (RFC 5545, RFC 7986). */
export function feedFile({ name, hours, events }: Feed, school: { timezone: string }, now: Date): string {
  const calendar = createCalendar().name(name).ttl(hours * 60 * 60);
  for (const event of events) addLesson(calendar, event, school, now);
  return calendar.toString();
}
