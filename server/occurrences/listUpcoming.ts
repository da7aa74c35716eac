import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { occurrences } from '#shared/lessons/occurrences.ts';
import { startOfToday } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { listLessons } from '../lessons/lessons.queries.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { listPlans } from './occurrences.queries.ts';
import { listLessonsAndOccurrences } from './upcoming.queries.ts';

/**
 * `GET /api/lessons?next=1`: a page of the lessons from the start of today in the school's zone, and of the classes that recurring
 * activities bring within the next 14 days (decisions, 3 and 8); and how many there are in all.
 */
export async function listUpcoming(db: Db, tenant: Tenant, list: ListRequest, now: Date): Promise<{ rows: Lesson[]; total: number }> {
  const planned = occurrences(await listPlans(db, tenant), now, tenant.timezone);
  const since = startOfToday(now, tenant.timezone);
  return planned.length > 0 ? listLessonsAndOccurrences(db, tenant, list, planned, now, since) : listLessons(db, tenant, list, now, since);
}
