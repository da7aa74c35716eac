import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CronItem, Task } from 'graphile-worker';
import type { SchoolExport } from '#shared/contract/schoolExport.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { FileSettings } from '../env.ts';
import { type FileStore, fileKey } from '../files/fileStore.ts';
import { openFileStore, uploadsFolder } from '../files/openFileStore.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { schoolsWith } from '../tenants/schoolsWith.queries.ts';
import { deleteExport, type ExportRow, endedExports, findExport, queueExportMail, storeExport } from './exports.queries.ts';
import { writeExport } from './writeExport.ts';

/** Every night. */
export const FORGET_EXPORTS_CRON: CronItem = { task: 'forget_exports', match: '13 3 * * *', options: { jobKey: 'forget_exports' } };

/** How long an export can be downloaded, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

type Parts = { database: Database; directory: TenantDirectory; files: FileSettings; now: () => Date };

/** The key of an export in the file store. No address of the site leads there. */
export function exportKey(tenant: { id: number }, file: string): string {
  return fileKey(tenant, `exports/${file}.zip`);
}

/** The task that makes the export that a school wants. It replaces the one before. */
export function makeExportTask({ database, directory, files, now }: Parts): Task {
  const store = openFileStore(files);
  return async (payload) => {
    const { tenant_id: id } = payload as { tenant_id: number };
    const tenant = (await directory.checked()).tenants.find((one) => one.id === id);
    if (!tenant) return;
    const row = await findExport(database.forTenant(tenant), tenant);
    if (!row?.wanted) return;
    const made_at = now();
    await mkdir(uploadsFolder(files), { recursive: true });
    const path = join(uploadsFolder(files), `export-${row.wanted}.zip`);
    // What an attempt before has left.
    await rm(path, { force: true });
    try {
      const { bytes, rows } = await writeExport(path, tenant, { owner: database.owner, store, now: made_at });
      await store.move(path, exportKey(tenant, row.wanted), 'application/zip');
      const file = { made_at: made_at.toISOString(), expires_at: new Date(made_at.getTime() + KEPT_MS).toISOString(), bytes, rows };
      const isWanted = await database.forTenant(tenant).transaction().execute((tx) => storeAndTell(tx, tenant, row, file));
      const outdated = isWanted ? row.file : row.wanted;
      if (outdated) await store.remove([exportKey(tenant, outdated)]);
    } finally {
      await rm(path, { force: true });
    }
  };
}

/** Stores what was made, and mails the owner who asked for it. @returns whether it was still wanted */
async function storeAndTell(tx: Tx, tenant: { id: number }, { wanted, wanted_by }: ExportRow, file: NonNullable<SchoolExport['file']>): Promise<boolean> {
  const isWanted = await storeExport(tx, tenant, wanted!, file);
  if (isWanted && wanted_by) await queueExportMail(tx, tenant, wanted_by, new Date(file.made_at));
  return isWanted;
}

/** The task that removes exports whose time is over. */
export function forgetExportsTask({ database, directory, files, now }: Parts): Task {
  const store = openFileStore(files);
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    for (const tenant of await schoolsWith(endedExports(now()), database.owner, tenants)) await turns.take(tenant.id, () => forgetExport(database, store, tenant, now()));
    turns.end();
  };
}

async function forgetExport(database: Database, store: FileStore, tenant: { id: number }, now: Date): Promise<void> {
  const db = database.forTenant(tenant);
  const row = await findExport(db, tenant);
  if (!row?.file || new Date(row.expires_at!) > now) return;
  await store.remove([exportKey(tenant, row.file)]);
  await deleteExport(db, tenant, row.file);
}
