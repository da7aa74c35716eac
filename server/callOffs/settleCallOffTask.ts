import type { Task } from 'graphile-worker';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Database, Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { listUndecided } from './callOffs.queries.ts';
import { choose } from './choose.ts';

/** Clocks of processes differ by less than this, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Makes the school's choice for all who have not chosen by the deadline, each in a transaction of its own: their money goes back, or becomes a
 * credit. Does nothing the second time.
 */
export async function settleCallOff(db: Db, tenant: Tenant, id: number, now: Date): Promise<void> {
  for (const booking of await listUndecided(db, tenant, id, new Date(now.getTime() + CLOCK_SKEW_MS))) {
    try {
      await db.transaction().execute((tx) => choose(tx, tenant, { id: booking, by: 'deadline', actor: { by: 'system' }, now }));
    } catch (error) {
      // Cancelled or chosen meanwhile.
      if (!(error instanceof Refused)) throw error;
    }
  }
}

/** The task that settles a call-off when the time to choose is over. */
export function settleCallOffTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async (payload) => {
    const { tenant_id, call_off_id } = payload as { tenant_id: number; call_off_id: number };
    const tenant = (await directory.checked()).tenants.find(({ id }) => id === tenant_id);
    if (tenant) await settleCallOff(database.forTenant(tenant), tenant, call_off_id, now());
  };
}
