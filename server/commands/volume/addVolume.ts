import { referencePrefix } from '#shared/bookings/reference.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { addDays, wallClock } from '#shared/time/time.ts';
import { actForTenant } from '../../db/roles/actForTenant.queries.ts';
import type { Database } from '../../db/connect.ts';
import { addMissingCatalog, addBookings, addLessons, updateStatistics, fitPlaces } from './volume.queries.ts';

/** How many days ahead the last invented lesson is. */
const DAYS_AHEAD = 55;

/** Bookings in one statement: as many as there are already, between these. */
const PART = { least: 1000, most: 50_000 } as const;

/** What was added. */
export type Added = { lessons: number; bookings: number; participants: number; cancelled: number };

/**
 * Fills a school with invented lessons and bookings, all or nothing. Each lesson's `num_bookings` is the number of
 * participants of its active bookings, and never more than its places.
 *
 * @param volume how many of each; bookings are spread over the lessons, and made before `now`
 */
export async function addVolume(
  { owner }: Database,
  tenant: Tenant,
  { lessons, bookings, now }: { lessons: number; bookings: number; now: Date },
): Promise<Added> {
  const lastDay = addDays(wallClock(now, tenant.timezone).date, DAYS_AHEAD);
  // The owner of the tables, which may update their statistics.
  return owner.transaction().execute(async (tx) => {
    await actForTenant(tx, tenant);
    await addMissingCatalog(tx, tenant);
    const ids = await addLessons(tx, tenant, { count: lessons, lastDay, timezone: tenant.timezone });
    const added = { lessons, bookings: 0, participants: 0, cancelled: 0 };
    // With the statistics of another school only, the planner expects no rows of this one and reads all of them for each booking.
    await updateStatistics(tx);
    while (added.bookings < bookings) {
      const first = added.bookings;
      const count = Math.min(bookings - first, PART.most, Math.max(PART.least, first));
      const part = await addBookings(tx, tenant, { first, count, lessons: ids, reference_prefix: referencePrefix(tenant), now });
      for (const name of ['bookings', 'participants', 'cancelled'] as const) added[name] += part[name];
      await updateStatistics(tx);
    }
    await fitPlaces(tx, tenant, ids);
    return added;
  });
}
