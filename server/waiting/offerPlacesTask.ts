import type { CronItem, Task } from 'graphile-worker';
import type { Database } from '../db/connect.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { inAllSchools } from '../tenants/schoolsWith.queries.ts';
import { listAwaitedLessons } from './waiting.queries.ts';

/** Every minute. */
export const OFFER_PLACES_CRON: CronItem = { task: 'offer_places', match: '* * * * *', options: { jobKey: 'offer_places' } };

/** The task that ends offers and holds whose time is over where people wait, so that the next are asked. All else that frees places offers them at once. */
export function offerPlacesTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    for (const { tenant_id, lesson_id } of (await inAllSchools((db) => listAwaitedLessons(db, now()), database, tenants, turns)).flat()) {
      const tenant = tenants.find(({ id }) => id === tenant_id);
      if (tenant) await turns.take(tenant_id, () => database.forTenant(tenant).transaction().execute((tx) => releaseExpiredHolds(tx, tenant, lesson_id, now())));
    }
    turns.end();
  };
}
