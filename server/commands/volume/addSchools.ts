import { addDays, wallClock } from '#shared/time/time.ts';
import { operator } from '../../audit/audited.ts';
import type { Database } from '../../db/connect.ts';
import { insertTenant } from '../../tenants/tenants.queries.ts';
import { addLessons, addMissingCatalog, countInventedSchools } from './volume.queries.ts';

/** Schools in one transaction: few enough that a school which signs up meanwhile does not wait for long. */
const PART = 20;

/** Lessons of each school: five a day. */
const LESSONS = { count: 10, daysAhead: 7 } as const;

const numberOf = (school: number) => String(school).padStart(5, '0');

/** The host of an invented school. @param school 1 for the first one that was added */
export function inventedHost(school: number): string {
  return `surf-${numberOf(school)}.localhost`;
}

/**
 * Adds invented schools, each with a catalog and some upcoming lessons, and without accounts. They are numbered on from those of an
 * earlier call.
 *
 * @returns the host of the last one
 */
export async function addSchools({ owner }: Database, count: number, now: Date): Promise<string> {
  const before = await countInventedSchools(owner);
  let host = '';
  for (let first = 0; first < count; first += PART) {
    await owner.transaction().execute(async (tx) => {
      for (let one = first; one < Math.min(first + PART, count); one += 1) {
        const number = numberOf(before + one + 1);
        host = inventedHost(before + one + 1);
        // From here on the transaction acts for the new school.
        const id = await insertTenant(tx, { slug: `surf-${number}`, name: `Surf school ${number}`, hosts: [host] }, operator(now));
        await addMissingCatalog(tx, { id });
        const timezone = 'Europe/Lisbon';
        await addLessons(tx, { id }, { count: LESSONS.count, lastDay: addDays(wallClock(now, timezone).date, LESSONS.daysAhead), timezone });
      }
    });
  }
  return host;
}
