import { setTimeout } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { basename } from 'node:path';
import type { Tenant } from '#shared/contract/tenant.ts';
import { decryptSecret } from '../../accounts/secondFactor/secretCipher.ts';
import { operator } from '../../audit/audited.ts';
import type { Db } from '../../db/connect.ts';
import { readSchoolTables } from '../../exports/exports.queries.ts';
import { type FileStore, photoKeys } from '../../files/fileStore.ts';
import { type FileRow, listFiles } from '../../files/files.queries.ts';
import { inSchool } from '../../leaving/eraseSchool.queries.ts';
import { BackupProblem, type BackupTotals, FORMAT_VERSION, JOBS } from '../backup/backupFormat.ts';
import { JOB_COLUMNS, openSession, type Session } from '../backup/backup.queries.ts';
import { type Section, writeSections } from '../backup/writeBackup.ts';
import { FILE_COLUMNS, FILES, type MoveHeader, SECRET_COLUMNS, SECRETS, STAYS_BEHIND } from './moveFormat.ts';
import { beginSchoolSnapshot, copySchoolJobs, copySchoolTable, markBack, markMoved, putJobsToRest, readEncryptedSecrets, readRunMigrations } from './moveOut.queries.ts';

type Parts = { owner: Db; url: string; store: FileStore; /** How long servers may take to notice that a school has moved. */ noticedAfterMs?: number };

/** A server reads the directory once a second, also while its database is slow to answer. */
const NOTICED_AFTER_MS = 5000;
/** How long jobs and transactions of the school may take to end. */
const PATIENCE_MS = 60_000;

/**
 * Closes a school at this installation and writes everything of it into a file, which `moveIn` reads at another. If that fails, the school is
 * open again.
 *
 * @returns what the file holds, and the names of files that the store does not have
 * @throws BackupProblem when the school is closing, busy for too long, or the file cannot be written
 */
export async function moveOut(tenant: Tenant, file: string, { owner, url, store, noticedAfterMs = NOTICED_AFTER_MS }: Parts, now: Date): Promise<BackupTotals & { bytes: number; missing: string[] }> {
  if (tenant.is_closing) throw new BackupProblem(`"${tenant.slug}" is closing. Reopen it first.`);
  if (!(await markMoved(owner, tenant, operator(now)))) throw new BackupProblem(`"${tenant.slug}" has moved already.`);
  try {
    await untilStill(owner, tenant, noticedAfterMs);
    return await writeSchool(tenant, file, { owner, url, store }, now);
  } catch (error) {
    await markBack(owner, tenant, operator(now));
    throw error;
  }
}

/** Waits until no server can write to the school any more. */
async function untilStill(owner: Db, tenant: { id: number }, noticedAfterMs: number): Promise<void> {
  await setTimeout(noticedAfterMs);
  const noticed = new Date();
  for (const began = performance.now(); (await putJobsToRest(owner, tenant, noticed)) > 0; await setTimeout(200)) {
    if (performance.now() - began > PATIENCE_MS) throw new BackupProblem('Jobs or requests of the school have not ended within a minute. It is open again; try later.');
  }
}

async function writeSchool(tenant: Tenant, file: string, { owner, url, store }: Parts, now: Date): Promise<BackupTotals & { bytes: number; missing: string[] }> {
  const { id, slug, name, hosts } = tenant;
  const header: MoveHeader = { format: 'lineup-move', version: FORMAT_VERSION, made: now.toISOString(), school: { id, slug, name, hosts }, migrations: await readRunMigrations(owner) };
  const session = await openSession(url, 'lineup:move');
  const missing: string[] = [];
  try {
    await beginSchoolSnapshot(session, tenant);
    const files = await inSchool(owner, tenant, (tx) => listFiles(tx, tenant));
    return { ...(await writeSections(file, header, sectionsOf(tenant, session, files, { owner, store }, missing))), missing };
  } finally {
    await session.end();
  }
}

async function* sectionsOf(tenant: { id: number }, session: Session, files: FileRow[], { owner, store }: Pick<Parts, 'owner' | 'store'>, missing: string[]): AsyncGenerator<Section> {
  // First, so that they are stored before the transaction of the rows begins.
  yield { start: { section: FILES, columns: FILE_COLUMNS }, rows: filesOf(tenant, files, store, missing) };
  for (const table of await readSchoolTables(owner)) {
    if (!STAYS_BEHIND[table.name]) yield { start: { section: table.name, columns: table.columns }, rows: copySchoolTable(session, tenant, table) };
  }
  yield { start: { section: SECRETS, columns: SECRET_COLUMNS }, rows: secretsOf(tenant, session, owner) };
  yield { start: { section: JOBS, columns: JOB_COLUMNS }, rows: copySchoolJobs(session, tenant) };
}

async function* filesOf(tenant: { id: number }, files: FileRow[], store: FileStore, missing: string[]): AsyncGenerator<Buffer> {
  for (const key of files.flatMap((file) => photoKeys(tenant, file))) {
    const found = await store.read(key);
    if (found) yield Buffer.from(`${basename(key)}\t${(await buffer(found.body)).toString('base64')}\n`);
    else missing.push(basename(key));
  }
}

async function* secretsOf(tenant: { id: number }, session: Session, owner: Db): AsyncGenerator<Buffer> {
  for (const { user_id, secret } of await readEncryptedSecrets(session, tenant)) {
    const plain = await decryptSecret(owner, { tenant_id: tenant.id, user_id }, secret);
    yield Buffer.from(`${user_id}\t${plain.toString('base64')}\n`);
  }
}
