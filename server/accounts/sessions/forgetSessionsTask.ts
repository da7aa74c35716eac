import type { Task } from 'graphile-worker';
import type { Database } from '../../db/connect.ts';
import { schoolTurns } from '../../lib/schoolTurns.ts';
import type { TenantDirectory } from '../../tenants/directory.ts';
import { schoolsWith } from '../../tenants/schoolsWith.queries.ts';
import { forgetSessions, schoolsWithIdleSessions } from './sessions.queries.ts';

/** The task that deletes every school's ended sessions, because they name people's devices. */
export function forgetSessionsTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    for (const tenant of await schoolsWith(schoolsWithIdleSessions(now()), database.owner, tenants)) await turns.take(tenant.id, () => forgetSessions(database.forTenant(tenant), tenant, now()));
    turns.end();
  };
}
