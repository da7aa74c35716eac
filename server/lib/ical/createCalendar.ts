import ical, { type ICalCalendar, type ICalCalendarMethod } from 'ical-generator';
import { vtimezone } from './vtimezone.ts';

/**
 * An empty calendar (RFC 5545). The rules of its events' time zone travel with it, so that calendar programs which do not know
 * the zone by its name still put a lesson at the right hour. `addLesson` puts lessons into it.
 *
 * @param method what is to be done with it (RFC 5546); none in a feed
 */
export function createCalendar(method?: ICalCalendarMethod): ICalCalendar {
  const calendar = ical({ prodId: { company: 'Lineup', product: 'Lineup' }, ...(method ? { method } : {}) });
  // Without a name: with one, every instant would be written as a local time, those that must be UTC as well.
  return calendar.timezone({ name: null, generator: (name) => vtimezone(name) ?? null });
}
