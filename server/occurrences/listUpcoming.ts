import type { FastifyRequest } from 'fastify';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { occurrences, type RecurringActivity } from '#shared/lessons/plans/occurrences.ts';
import { instantOfWallClock, wallClock } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { listLessons } from '../lessons/lessons.queries.ts';
import { type AskedDates, askedRange } from './askedDates.ts';
import { listLessonsAndOccurrences } from './listUpcoming.queries.ts';
import { listPlans } from './plans.queries.ts';

/** What a request knows. Other answers of the same state of the content read the plans once together. */
export type Asking = Pick<FastifyRequest, 'db' | 'tenant' | 'now' | 'readOnce'>;

/**
 * Lists a page of today's and later lessons in the school's zone, merged with the occurrences of the next 14 days that have no
 * lesson yet, and their total; from a day on, with the occurrences of the 14 days from then, if `from` names one; up to a
 * day, if `to` does. For `GET /api/lessons?next=1`.
 *
 * @param plans the school's, if they are known
 * @throws Refused as `askedRange`
 */
export async function listUpcoming(db: Db, tenant: Tenant, list: ListRequest, now: Date, { from, to }: AskedDates = {}, plans?: readonly RecurringActivity[]): Promise<{ rows: Lesson[]; total: number }> {
  const today = wallClock(now, tenant.timezone).date;
  const { range, until } = askedRange({ from, to }, tenant, now);
  const since = instantOfWallClock(range.from > today ? range.from : today, '00:00', tenant.timezone);
  const found = occurrences(plans ?? (await listPlans(db, tenant)), now, tenant.timezone, range);
  const isPlain = found.length === 0 && until === undefined;
  return isPlain ? listLessons(db, tenant, list, now, since) : listLessonsAndOccurrences(db, tenant, list, found, now, { since, until, isPublic: true });
}

/** The same for a request. */
export async function listUpcomingFor({ db, tenant, now, readOnce }: Asking, list: ListRequest, dates?: AskedDates): Promise<{ rows: Lesson[]; total: number }> {
  return listUpcoming(db, tenant, list, now, dates, await readOnce('plans', () => listPlans(db, tenant)));
}
