import type { CronItem, Task } from 'graphile-worker';
import { openingState } from '#shared/waiting/openingRules.ts';
import type { Database } from '../db/connect.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { inAllSchools } from '../tenants/schoolsWith.queries.ts';
import { forgetOpenings, listAwaitedOpenings, tellOpening } from './openings.queries.ts';
import { forgetNetworks } from './waiting.queries.ts';

/** Every five minutes. */
export const TELL_OPENINGS_CRON: CronItem = { task: 'tell_openings', match: '*/5 * * * *', options: { jobKey: 'tell_openings' } };

/**
 * The task that tells those who asked for it that a lesson can be booked now. A lesson that is full when it opens is told when a place
 * becomes free. Requests for lessons that have begun are deleted, and
 * so are the networks of those who waited for them.
 */
export function tellOpeningsTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    await inAllSchools((db) => forgetOpenings(db, now()), database, tenants, turns);
    await inAllSchools((db) => forgetNetworks(db, now()), database, tenants, turns);
    for (const { tenant_id, lesson_id } of (await inAllSchools((db) => listAwaitedOpenings(db, now()), database, tenants, turns)).flat()) {
      const tenant = tenants.find(({ id }) => id === tenant_id);
      if (!tenant) continue;
      await turns.take(tenant_id, () => database.forTenant(tenant).transaction().execute(async (tx) => {
        const lesson = await findLesson(tx, tenant, lesson_id, now());
        if (openingState(lesson, now(), tenant.timezone) === 'open') await tellOpening(tx, tenant, lesson_id, now());
      }));
    }
    turns.end();
  };
}
