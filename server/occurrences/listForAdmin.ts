import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { occurrences } from '#shared/lessons/plans/occurrences.ts';
import { instantOfWallClock, startOfToday } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { listLessons } from '../lessons/lessons.queries.ts';
import { type AskedDates, askedRange } from './askedDates.ts';
import { listLessonsAndOccurrences } from './listUpcoming.queries.ts';
import { listPlans } from './plans.queries.ts';

/** Filters that the plain list of lessons does not know. */
const OWN_FILTERS = ['instructor_id', 'state', 'q'];

/**
 * Lists a page of all lessons, and their total, for admins. From a day on, past or future, the occurrences of the 14 days from
 * then, or from today, that have no lesson yet are among them.
 *
 * @param from a date at the school; without it the list has stored lessons only
 * @param to the last date of a range that begins with `from`
 * @throws Refused as `askedRange`
 */
export async function listForAdmin(db: Db, tenant: Tenant, list: ListRequest, now: Date, { from, to }: AskedDates = {}): Promise<{ rows: Lesson[]; total: number }> {
  if (from === undefined) {
    const isPlain = !OWN_FILTERS.some((field) => field in list.filter);
    return isPlain ? listLessons(db, tenant, list, now) : listLessonsAndOccurrences(db, tenant, list, [], now);
  }
  const { range, until } = askedRange({ from, to }, tenant, now);
  const since = instantOfWallClock(from, '00:00', tenant.timezone);
  const found = occurrences(await listPlans(db, tenant), now, tenant.timezone, range, startOfToday(now, tenant.timezone));
  return listLessonsAndOccurrences(db, tenant, list, found, now, { since, until });
}
