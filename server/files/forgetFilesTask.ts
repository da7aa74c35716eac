import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CronItem, Task } from 'graphile-worker';
import type { Database } from '../db/connect.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import type { FileSettings } from '../env.ts';
import { type FileStore, photoKeys } from './fileStore.ts';
import { schoolsWith } from '../tenants/schoolsWith.queries.ts';
import { ALL_FILES, deleteFiles, lockUnusedFiles, noteUsedFiles } from './files.queries.ts';
import { openFileStore, uploadsFolder } from './openFileStore.ts';

/** Every night. */
export const FORGET_FILES_CRON: CronItem = { task: 'forget_files', match: '23 3 * * *', options: { jobKey: 'forget_files' } };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The task that removes every school's files that nothing has used for a day, and what interrupted uploads left. */
export function forgetFilesTask({ database, directory, files, now }: { database: Database; directory: TenantDirectory; files: FileSettings; now: () => Date }): Task {
  const store = openFileStore(files);
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    for (const tenant of await schoolsWith(ALL_FILES, database.owner, tenants)) await turns.take(tenant.id, () => forgetFiles(database, store, tenant, now()));
    await forgetUploads(uploadsFolder(files), now());
    turns.end();
  };
}

async function forgetFiles(database: Database, store: FileStore, tenant: { id: number }, now: Date): Promise<void> {
  const db = database.forTenant(tenant);
  const since = new Date(now.getTime() - DAY_MS);
  await noteUsedFiles(db, tenant, now);
  // While a row is locked, neither a record nor a new upload of the same photo can begin to use it.
  const removeSome = () =>
    db.transaction().execute(async (tx) => {
      const unused = await lockUnusedFiles(tx, tenant, since);
      await store.remove(unused.flatMap((file) => photoKeys(tenant, file)));
      await deleteFiles(tx, tenant, unused.map(({ hash }) => hash));
      return unused.length;
    });
  while ((await removeSome()) > 0);
}

async function forgetUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now.getTime() }));
    if (mtimeMs < now.getTime() - DAY_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}
