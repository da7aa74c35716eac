import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { occurrences } from '#shared/lessons/occurrences.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { instantOfWallClock } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { listLessons } from '../lessons/lessons.queries.ts';
import { listLessonsAndOccurrences } from './listUpcoming.queries.ts';
import { listPlans } from './occurrences.queries.ts';

/** Filters that the plain list of lessons does not know. */
const OWN_FILTERS = ['instructor_id', 'state', 'q'];

/**
 * Lists a page of all lessons, and their total, for admins. From a day on, past or future, the occurrences of the next 14 days that have
 * no lesson yet are among them.
 *
 * @param from a date at the school; without it the list has stored lessons only
 * @throws Refused `bad_request` for a date that does not exist
 */
export async function listForAdmin(db: Db, tenant: Tenant, list: ListRequest, now: Date, from?: string): Promise<{ rows: Lesson[]; total: number }> {
  if (from === undefined) {
    const isPlain = !OWN_FILTERS.some((field) => field in list.filter);
    return isPlain ? listLessons(db, tenant, list, now) : listLessonsAndOccurrences(db, tenant, list, [], now);
  }
  if (!isCalendarDate(from)) throw new Refused('bad_request', { errors: { from: 'is a date such as 2026-07-04' } });
  const since = instantOfWallClock(from, '00:00', tenant.timezone);
  const found = occurrences(await listPlans(db, tenant), now, tenant.timezone).filter(({ date }) => new Date(date) >= since);
  return listLessonsAndOccurrences(db, tenant, list, found, now, since);
}
