import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { occurrences } from '#shared/lessons/occurrences.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { instantOfWallClock, startOfToday } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { listLessons } from '../lessons/lessons.queries.ts';
import { listLessonsAndOccurrences } from './listUpcoming.queries.ts';
import { listPlans } from './occurrences.queries.ts';

/**
 * Lists a page of today's and later lessons in the school's zone, merged with the occurrences of the next 14 days that have no
 * lesson yet, and their total; from a day on, if `from` names one. For `GET /api/lessons?next=1`.
 */
export async function listUpcoming(db: Db, tenant: Tenant, list: ListRequest, now: Date, from?: string): Promise<{ rows: Lesson[]; total: number }> {
  const today = startOfToday(now, tenant.timezone);
  const asked = from !== undefined && isCalendarDate(from) ? instantOfWallClock(from, '00:00', tenant.timezone) : today;
  const since = asked > today ? asked : today;
  const found = occurrences(await listPlans(db, tenant), now, tenant.timezone).filter(({ date }) => new Date(date) >= since);
  return found.length > 0 ? listLessonsAndOccurrences(db, tenant, list, found, now, since) : listLessons(db, tenant, list, now, since);
}
