import { DatabaseError } from 'pg';
import { RESERVED_SLUGS } from '#shared/school/resolveTenant.ts';
import { encryptSecret } from '../../accounts/secondFactor/secretCipher.ts';
import type { Db } from '../../db/connect.ts';
import type { ProductHosts } from '../../env.ts';
import { readSchoolTables, type SchoolTable } from '../../exports/exports.queries.ts';
import { type FileStore, fileKey, isPhotoFileName } from '../../files/fileStore.ts';
import { mimeOf } from '../../files/savePhoto.ts';
import { childrenFirst } from '../../leaving/eraseSchool.ts';
import { readReferences } from '../../leaving/eraseSchool.queries.ts';
import { listAddresses } from '../../tenants/tenants.queries.ts';
import { BackupProblem, type BackupTotals, JOBS, type SectionStart } from '../backup/backupFormat.ts';
import { openSession, type Session } from '../backup/backup.queries.ts';
import { readSections, verifySections } from '../backup/readBackup.ts';
import { queueJobs } from '../backup/restore.queries.ts';
import { checkDirectory } from './checkDirectory.ts';
import { adoptStaged, beginMoveIn, fillSchool, forgetBrowsers, nextSchoolId, raiseSequences, readStagedDirectory, recordMoveIn, stageRows, stageSecret } from './moveIn.queries.ts';
import { FILES, JOBS_MOVED, type MoveHeader, SECRETS, STAYS_BEHIND } from './moveFormat.ts';
import { readRunMigrations } from './moveOut.queries.ts';

type Parts = { owner: Db; url: string; store: FileStore; product: ProductHosts };
/** What the school is called here, if not as before. */
type Address = { slug?: string | undefined; hosts?: string[] | undefined };

/**
 * Lets a school of `moveOut` appear at this installation: its files, and all rows and jobs in one transaction. Ids stay, since each is unique
 * within its school alone; only the number of the school is new. The file is not trusted: what could harm the installation is checked before
 * anything is stored. If something is wrong, nothing is changed.
 *
 * @throws BackupProblem when the file is no good, of another version, or slug or hosts are taken
 */
export async function moveIn(file: string, { owner, url, store, product }: Parts, address: Address, now: Date): Promise<BackupTotals & { id: number; slug: string; hosts: string[] }> {
  const { header, ...totals } = await verifySections<MoveHeader>(file, 'lineup-move');
  const { slug = header.school.slug } = address;
  const taken = await owner.transaction().execute(listAddresses);
  await assertFits(owner, header, slug, taken.slugs);
  const tenant = { id: await nextSchoolId(owner) };
  const stored: string[] = [];
  const session = await openSession(url, 'lineup:move');
  try {
    await beginMoveIn(session, tenant);
    const tables = await stage(session, file, tenant, owner);
    await adoptStaged(session, tenant, { slug, hosts: address.hosts });
    const hosts = checkDirectory(await readStagedDirectory(session), { product, taken, areHostsGiven: address.hosts !== undefined });
    await storeFiles(file, tenant, store, stored);
    await fillSchool(session, tenant, tables);
    await raiseSequences(session, tables);
    await recordMoveIn(session, tenant, { name: header.school.name, made: header.made, rows: totals.rows }, now);
    await session.query('commit');
    return { ...totals, ...tenant, slug, hosts };
  } catch (error) {
    await session.query('rollback').catch(() => {});
    await store.remove(stored);
    if (!(error instanceof DatabaseError)) throw error;
    throw new BackupProblem(`The school was not moved, and nothing was changed: ${error.message}${error.detail ? ` (${error.detail})` : ''}.`, { cause: error });
  } finally {
    await session.end();
  }
}

async function assertFits(owner: Db, { migrations }: MoveHeader, slug: string, taken: string[]): Promise<void> {
  if ((await readRunMigrations(owner)).join() !== migrations.join()) throw new BackupProblem('The two installations run different versions of Lineup. Update both to the same one first.');
  if (!/^[a-z0-9-]{2,40}$/.test(slug) || RESERVED_SLUGS.includes(slug)) throw new BackupProblem(`"${slug}" cannot be the slug of a school; choose another with --slug.`);
  if (taken.includes(slug)) throw new BackupProblem(`"${slug}" is the slug of a school here, or was; choose another with --slug.`);
}

/** Stores the files. The store needs no transaction: without rows, no address leads to them. */
async function storeFiles(file: string, tenant: { id: number }, store: FileStore, stored: string[]): Promise<void> {
  await readSections<MoveHeader>(file, 'lineup-move', {
    async section({ section }, rows) {
      if (section !== FILES) return void (await skip(rows));
      for await (const [name, content] of fieldsOf(rows)) {
        const key = fileKey(tenant, name!);
        stored.push(key);
        await store.put(key, Buffer.from(content!, 'base64'), mimeOf(name!));
      }
    },
  });
}

/** Puts everything but the files beside the tables. @returns the tables, each after those that it refers to */
async function stage(session: Session, file: string, tenant: { id: number }, owner: Db): Promise<SchoolTable[]> {
  const tables = (await readSchoolTables(owner)).filter(({ name }) => !STAYS_BEHIND[name]);
  const left = new Map(tables.map((table) => [table.name, table]));
  await readSections<MoveHeader>(file, 'lineup-move', {
    async section(start, rows) {
      if (start.section === FILES) await checkFileNames(rows);
      else if (start.section === SECRETS) await stageSecrets(session, rows, tenant, owner);
      else if (start.section === JOBS) await queueJobs(session, start, rows, { ...tenant, tasks: JOBS_MOVED });
      else {
        await stageRows(session, known(left, start), start, rows, tenant);
        left.delete(start.section);
      }
    },
  });
  if (left.size > 0) throw new BackupProblem(`The file lacks tables: ${[...left.keys()].join(', ')}.`);
  await forgetBrowsers(session);
  return childrenFirst(tables, await readReferences(owner)).toReversed();
}

async function checkFileNames(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const [name] of fieldsOf(rows)) {
    if (!isPhotoFileName(name!)) throw new BackupProblem(`The file has a photo with a name that Lineup does not make: ${JSON.stringify(name)}.`);
  }
}

async function stageSecrets(session: Session, rows: AsyncIterable<Buffer>, tenant: { id: number }, owner: Db): Promise<void> {
  for await (const [user, secret] of fieldsOf(rows)) {
    const user_id = Number(user);
    await stageSecret(session, user_id, await encryptSecret(owner, { tenant_id: tenant.id, user_id }, Buffer.from(secret!, 'base64')));
  }
}

async function skip(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}

function known(tables: Map<string, SchoolTable>, { section, columns }: SectionStart): SchoolTable {
  const table = tables.get(section);
  if (table?.columns.toSorted().join() === columns.toSorted().join()) return table!;
  throw new BackupProblem(`The table "${section}" of this file has other columns than Lineup's migrations make.`);
}

/** Rows of two fields that need no escaping. */
async function* fieldsOf(rows: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of rows) {
    rest += chunk.toString('latin1');
    // A row may be a whole photo, in many chunks.
    if (!chunk.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield line.split('\t');
  }
}
