import type { Db } from '../db/connect.ts';
import { exportKey } from '../exports/exportTasks.ts';
import { findExport, readSchoolTables, type SchoolTable } from '../exports/exports.queries.ts';
import { type FileStore, photoKeys } from '../files/fileStore.ts';
import { deleteFiles, listFiles } from '../files/files.queries.ts';
import { beginErasing, deleteJobs, deleteSchool, deleteSome, inSchool, readReferences } from './eraseSchool.queries.ts';

/** How many photos are removed between two commits. */
const PHOTOS = 100;

/**
 * Deletes everything of a school whose 30 days are over: hosts, jobs, files, and the rows of every table, in steps that are bounded. What
 * interrupts it does no harm: the next call goes on.
 *
 * @param owner the role that owns the tables, since the application's may delete neither history nor ledger
 * @returns the number of deleted rows; undefined if the school was opened again
 */
export async function eraseSchool(tenant: { id: number }, { owner, store }: { owner: Db; store: FileStore }, now: Date): Promise<number | undefined> {
  if (!(await beginErasing(owner, tenant, now))) return undefined;
  await deleteJobs(owner, tenant);
  await eraseFiles(tenant, owner, store);
  let rows = 0;
  const tables = (await readSchoolTables(owner)).filter(({ school }) => school === 'tenant_id');
  for (const { name, key } of childrenFirst(tables, await readReferences(owner))) {
    for (let deleted = Infinity; deleted > 0; rows += deleted) deleted = await deleteSome(owner, tenant, name, key);
  }
  await deleteSchool(owner, tenant);
  return rows;
}

async function eraseFiles(tenant: { id: number }, owner: Db, store: FileStore): Promise<void> {
  const exported = await inSchool(owner, tenant, (tx) => findExport(tx, tenant));
  await store.remove([exported?.file, exported?.wanted].flatMap((file) => (file ? [exportKey(tenant, file)] : [])));
  const files = await inSchool(owner, tenant, (tx) => listFiles(tx, tenant));
  for (let start = 0; start < files.length; start += PHOTOS) {
    const some = files.slice(start, start + PHOTOS);
    await store.remove(some.flatMap((file) => photoKeys(tenant, file)));
    await inSchool(owner, tenant, (tx) => deleteFiles(tx, tenant, some.map(({ hash }) => hash)));
  }
}

/** The tables in an order in which each comes before those that it refers to. */
export function childrenFirst(tables: SchoolTable[], references: { from: string; to: string }[]): SchoolTable[] {
  const left = [...tables];
  const ordered: SchoolTable[] = [];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const next = left.findIndex(({ name }) => !references.some(({ from, to }) => to === name && names.has(from)));
    if (next === -1) throw new Error(`these tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}
