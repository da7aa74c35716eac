import { referencePrefix } from '#shared/bookings/reference.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { addDays, wallClock } from '#shared/time/time.ts';
import type { Database } from '../../db/connect.ts';
import { addMissingCatalog, addBookings, addLessons, updateStatistics, fitPlaces } from './volume.queries.ts';

/** How many days ahead the last invented lesson is. */
const DAYS_AHEAD = 55;

/** What was added. */
export type Added = { lessons: number; bookings: number; participants: number; cancelled: number };

/**
 * Fills a school with invented lessons and bookings, all or nothing. Each lesson's `num_bookings` is the number of
 * participants of its active bookings, and never more than its places.
 *
 * @param volume how many of each; bookings are spread over the lessons, and made before `now`
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
      const counts = await addBookings(tx, tenant, { count: bookings, lessons: ids, reference_prefix: referencePrefix(tenant), now });
      await fitPlaces(tx, tenant, ids);
      return { lessons, ...counts };
    });
  // So that the planner has statistics at once, and not only after autovacuum.
  await updateStatistics(owner);
  return added;
}
