import type { BookingSource } from '#shared/contract/booking.ts';

const HOUR_MS = 60 * 60 * 1000;
const SOURCES: readonly BookingSource[] = ['site', 'widget', 'qr', 'site', 'site', 'manual', 'widget', 'site', 'qr', 'site'];

/**
 * When and by which way a party of a demo lesson booked it: in the eleven weeks before `now`, lately more often than long
 * ago, so that the dashboard has something to tell. The same every time it is asked.
 *
 * @param date the lesson's
 * @param party the how many-eth of its parties
 */
export function bookedWhen(date: string, party: number, now: Date): { creation_date: string; source: BookingSource } {
  const mixed = ((Date.parse(date) / HOUR_MS) * 4 * 7 + party * 37) % 100;
  const daysAgo = Math.floor((mixed * mixed) / 130);
  const creation_date = new Date(now.getTime() - (daysAgo * 24 + 20 - party * 3) * HOUR_MS).toISOString();
  return { creation_date, source: SOURCES[mixed % SOURCES.length]! };
}
