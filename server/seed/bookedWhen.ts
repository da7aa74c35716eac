import type { BookingSource } from '#shared/contract/booking.ts';

const HOUR_MS = 60 * 60 * 1000;
const SOURCES: readonly BookingSource[] = ['site', 'widget', 'qr', 'site', 'site', 'manual', 'widget', 'site', 'qr', 'site'];

/**
 * When a demo booking was made, and its source. It lies within eleven weeks before `now`, more often in the last ones, so that the
 * dashboard has something to show. The same arguments give the same answer.
 *
 * @param date the lesson's
 * @param party the index of the booking in its lesson
 */
export function bookedWhen(date: string, party: number, now: Date): { creation_date: string; source: BookingSource } {
  const mixed = ((Date.parse(date) / HOUR_MS) * 4 * 7 + party * 37) % 100;
  const daysAgo = Math.floor((mixed * mixed) / 130);
  const creation_date = new Date(now.getTime() - (daysAgo * 24 + 20 - party * 3) * HOUR_MS).toISOString();
  return { creation_date, source: SOURCES[mixed % SOURCES.length]! };
}
