import type { Closing } from '#shared/contract/desk.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { addDays, instantOfWallClock } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { listDueBookings } from '../reports/dueAndLedger.queries.ts';
import { listDay, sumDay } from './desk.queries.ts';

/**
 * Reads the money of a day in the school's zone: what moved, and what bookings of the day's lessons still owe.
 *
 * @throws Refused `invalid_entry` if it is no date
 */
export async function readClosing(db: Db, tenant: { id: number; timezone: string }, date: string): Promise<Closing> {
  if (!isCalendarDate(date)) throw new Refused('invalid_entry', { problems: { date: { code: 'date' } } });
  const since = instantOfWallClock(date, '00:00', tenant.timezone);
  const until = instantOfWallClock(addDays(date, 1), '00:00', tenant.timezone);
  const [sums, entries, due] = await Promise.all([
    sumDay(db, tenant, { since, until }),
    listDay(db, tenant, { since, until }),
    listDueBookings(db, tenant, { from: date, to: date, since, until }),
  ]);
  return { sums, entries: entries.rows, count: entries.count, due };
}
