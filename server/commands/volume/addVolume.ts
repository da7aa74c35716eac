import type { Tenant } from '#shared/contract/tenant.ts';
import { addDays, wallClock } from '#shared/time/time.ts';
import type { Database } from '../../db/connect.ts';
import { addMissingCatalog, addBookings, addLessons, analyze, fitPlaces } from './volume.queries.ts';

/** How far ahead the invented lessons reach. */
const DAYS_AHEAD = 55;

/** What was added. */
export type Added = { lessons: number; bookings: number; participants: number; cancelled: number };

/**
 * Fills a school with so many invented lessons and bookings, all or nothing. Every lesson's count is the number of
 * participants of its live bookings, and no lesson has more than places.
 *
 * @param volume how many; bookings are spread over the lessons, and were all made before `now`
 */
export async function addVolume(
  { owner, forTenant }: Database,
  tenant: Tenant,
  { lessons, bookings, now }: { lessons: number; bookings: number; now: Date },
): Promise<Added> {
  const lastDay = addDays(wallClock(now, tenant.timezone).date, DAYS_AHEAD);
  const added = await forTenant(tenant)
    .transaction()
    .execute(async (tx) => {
      await addMissingCatalog(tx, tenant);
      const ids = await addLessons(tx, tenant, { count: lessons, lastDay, timezone: tenant.timezone });
      const counts = await addBookings(tx, tenant, { count: bookings, lessons: ids, now });
      await fitPlaces(tx, tenant, ids);
      return { lessons, ...counts };
    });
  // The planner is to know at once what it would find out within a minute.
  await analyze(owner);
  return added;
}
