import ical, { type ICalCalendar, type ICalCalendarMethod } from 'ical-generator';
import { vtimezone } from './vtimezone.ts';

/**
 * Creates an empty calendar (RFC 5545). It includes the rules of its events' time zones, for programs that do not know a
 * zone by its name. `addLesson` adds lessons.
 *
 * @param method what the recipient's calendar should do with it (RFC 5546); none in a feed
 */
export function createCalendar(method?: ICalCalendarMethod): ICalCalendar {
  const calendar = ical({ prodId: { company: 'Lineup', product: 'Lineup' }, ...(method ? { method } : {}) });
  // Without a name: with one, the library also writes as local times what must be UTC.
  return calendar.timezone({ name: null, generator: (name) => vtimezone(name) ?? null });
}
