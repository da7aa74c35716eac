import type { CronItem, Task } from 'graphile-worker';
import type { Database } from '../../db/connect.ts';
import { schoolTurns } from '../../lib/schoolTurns.ts';
import type { TenantDirectory } from '../../tenants/directory.ts';
import { schoolsWith } from '../../tenants/schoolsWith.queries.ts';
import { endedPlaces, forgetUnpaidPlaces } from './unpaidPlaces.queries.ts';

/** The schedule of the task: hourly, in one process. */
export const FORGET_UNPAID_PLACES_CRON: CronItem = { task: 'forget_unpaid_places', match: '37 * * * *', options: { jobKey: 'forget_unpaid_places' } };

/** The task that deletes ended counts of places and used proofs of every school. */
export function forgetUnpaidPlacesTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    for (const tenant of await schoolsWith(endedPlaces(now()), database.owner, tenants)) await turns.take(tenant.id, () => forgetUnpaidPlaces(database.forTenant(tenant), tenant, now()));
    turns.end();
  };
}
