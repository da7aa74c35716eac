import type { CronItem, Task } from 'graphile-worker';
import { operator } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { Database } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { inAllSchools } from '../tenants/schoolsWith.queries.ts';
import { erase } from './erase.ts';
import { listOldGuests } from './oldGuests.queries.ts';
import { findPersonOfGuest } from './person.queries.ts';

/** Every night. */
export const ERASE_OLD_GUESTS_CRON: CronItem = { task: 'erase_old_guests', match: '23 3 * * *', options: { jobKey: 'erase_old_guests' } };

/** The task that erases the guests whom a school has not seen for as many months as its setting `keep_guests_months` says. A school without it keeps all. */
export function eraseOldGuestsTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    for (const { tenant_id, id } of (await inAllSchools((db) => listOldGuests(db, now()), database, tenants, turns)).flat()) {
      const tenant = tenants.find((one) => one.id === tenant_id);
      if (!tenant) continue;
      await turns.take(tenant_id, async () => {
        const erased = database.owner.transaction().execute(async (tx) => {
          const { bookings } = await erase(tx, tenant, (db) => findPersonOfGuest(db, tenant, id), now());
          await recordAudit(tx, tenant, operator(now()), { action: 'guest.erase', id, changes: { bookings: [null, bookings] } });
        });
        // A guest who books or pays meanwhile stays.
        await erased.catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
        });
      });
    }
    turns.end();
  };
}
