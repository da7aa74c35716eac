import type { CronItem, Task } from 'graphile-worker';
import { isReminderDue } from '#shared/school/closing.ts';
import type { Database } from '../db/connect.ts';
import type { FileSettings } from '../env.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import { markReminded, queueClosingMails } from './closing.queries.ts';
import { eraseSchool } from './eraseSchool.ts';
import { listClosingSchools } from './eraseSchool.queries.ts';

/** Every hour. */
export const CLOSE_SCHOOLS_CRON: CronItem = { task: 'close_schools', match: '7 * * * *', options: { jobKey: 'close_schools' } };

/** The task that reminds the owners of closing schools, and deletes the data of schools whose time is over. */
export function closeSchoolsTask({ database, files, now }: { database: Database; files: FileSettings; now: () => Date }): Task {
  const store = openFileStore(files);
  return async () => {
    const turns = schoolTurns();
    for (const { id, closing_at, closing_reminded_at } of await listClosingSchools(database.owner)) {
      const tenant = { id };
      if (new Date(closing_at) <= now()) await turns.take(id, () => eraseSchool(tenant, { owner: database.owner, store }, now()));
      else if (closing_reminded_at === null && isReminderDue(closing_at, now())) {
        await turns.take(id, () => database.forTenant(tenant).transaction().execute(async (tx) => {
          if (await markReminded(tx, tenant, now())) await queueClosingMails(tx, tenant, now());
        }));
      }
    }
    turns.end();
  };
}
