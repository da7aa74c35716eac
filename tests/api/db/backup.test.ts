import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync } from 'node:zlib';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { beginSnapshot, openSession } from '../../../server/commands/backup/backup.queries.ts';
import { newBackupIn, rotateBackups } from '../../../server/commands/backup/backupFolder.ts';
import { verifyBackup } from '../../../server/commands/backup/readBackup.ts';
import { checkBackup, restoreBackup } from '../../../server/commands/backup/restoreBackup.ts';
import { writeBackup, writeSnapshot } from '../../../server/commands/backup/writeBackup.ts';
import { connect } from '../../../server/db/connect.ts';
import { isMigrated, migrate, migrator } from '../../../server/db/migrate.ts';
import { pushKeys } from '../../../server/push/pushKeys.ts';
import { tenantDirectory } from '../../../server/tenants/directory.ts';
import { createDatabase, dropDatabase } from '../../support/db/database.ts';
import { rowDigests, schemaLines, withClient } from '../../support/db/databaseDigests.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { until } from '../../support/until.ts';
import { working } from '../../support/working.ts';
import { HOSTS } from '../../support/world.ts';

const COMMANDS = fileURLToPath(new URL('../../../server/commands/backup/', import.meta.url));
/** A user of the database server who is no superuser: row-level security is in force for its own tables. */
const OWNER = 'lineup_backup_owner';

let school: TestApp;
let folder: string;
let file: string;
const made: string[] = [];

beforeAll(async () => {
  school = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'lineup-backup-'));
  file = join(folder, 'first.backup');
  await withClient(school.databaseUrl, async (client) => {
    await client.query(`do $$ begin create role ${OWNER} login createrole password 'owner'; exception when duplicate_object then null; end $$`);
    await client.query(`grant lineup_app to ${OWNER}`);
  });
});
afterAll(async () => {
  for (const url of made) await dropDatabase(url);
  await school.close();
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<string> {
  const url = await createDatabase(inject('templateUrl'), 'lineup_empty');
  made.push(url);
  return url;
}

/** An empty database of `OWNER`, and its URL for that user. */
async function ownedDatabase(): Promise<{ url: string; ownerUrl: string }> {
  const url = await emptyDatabase();
  const { pathname } = new URL(url);
  await withClient(url, (client) => client.query(`alter database ${pathname.slice(1)} owner to ${OWNER}`));
  const owned = new URL(url);
  owned.searchParams.set('user', OWNER);
  return { url, ownerUrl: owned.href };
}

const digestsOf = (url: string) => withClient(url, rowDigests);
const tablesOf = (url: string) =>
  withClient(url, async (client) => (await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).rows);

/** Books one place after the other until it is told to stop. */
function bookings(): { answered: () => number; stop(): Promise<void> } {
  let isStopped = false;
  let answered = 0;
  async function book(): Promise<void> {
    const lesson = await school.lessonIn('open', { free: 2 });
    while (!isStopped) {
      await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ users: [{ name: 'Ana', age: '' }] }) });
      answered += 1;
      const cancelled = await school.database.forTenant({ id: 1 }).updateTable('lessons').where('tenant_id', '=', 1).where('id', '=', lesson.id)
        .set((eb) => ({ num_places: eb('num_places', '+', 1) })).executeTakeFirst();
      expect(cancelled.numUpdatedRows).toBe(1n);
    }
  }
  const booking = book();
  return {
    answered: () => answered,
    async stop() {
      isStopped = true;
      await booking;
    },
  };
}

test('a backup under load restores to its snapshot: on another server’s user, and back', async () => {
  const load = bookings();
  await until('bookings', async () => load.answered() >= 5);
  const session = await openSession(school.databaseUrl, 'lineup:backup');
  await beginSnapshot(session);
  const snapshot = await rowDigests(session);
  const before = load.answered();
  await until('a booking beside the snapshot', async () => load.answered() > before);
  const { rows } = await writeSnapshot(session, file);
  await session.end();
  await load.stop();
  expect((await stat(file)).mode & 0o777, 'only its owner reads it').toBe(0o600);
  expect((await digestsOf(school.databaseUrl)).bookings, 'bookings went on').not.toBe(snapshot.bookings);
  expect(rows).toBe(Object.values(snapshot).reduce((sum, digest) => sum + Number.parseInt(digest, 10), 0));

  const owned = await ownedDatabase();
  await restoreBackup(owned.ownerUrl, file, (await checkBackup(file)).header);
  expect(await digestsOf(owned.url)).toEqual(snapshot);
  expect(await schemaLines(owned.url)).toEqual(await schemaLines(school.databaseUrl));

  const second = join(folder, 'second.backup');
  await writeBackup(owned.ownerUrl, second);
  const back = await emptyDatabase();
  await restoreBackup(back, second, (await checkBackup(second)).header);
  expect(await digestsOf(back)).toEqual(snapshot);

  const balance = await withClient(back, (client) =>
    client.query(`select l.id from lessons l left join bookings b on (b.tenant_id, b.lesson_id) = (l.tenant_id, l.id) and b.status in ('booked', 'awaiting_payment')
      group by l.tenant_id, l.id having l.num_bookings <> coalesce(sum(b.num_participants), 0)`),
  );
  expect(balance.rows, 'lessons whose count is wrong').toEqual([]);
  const added = await withClient(back, (client) =>
    client.query(`insert into activities (tenant_id, name) values (1, 'Next') returning id > (select max(id) from activities) as is_next`),
  );
  expect(added.rows).toEqual([{ is_next: true }]);
});

test('after a restore every queued mail is sent, and none twice', async () => {
  const queued = (await withClient(school.databaseUrl, (client) => client.query(`select id from mails where status = 'queued'`))).rows.length;
  expect(queued).toBeGreaterThan(5);
  // One of them is being sent by a worker at this moment, on its last attempt.
  await withClient(school.databaseUrl, (client) => client.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = max_attempts
    where id = (select min(id) from graphile_worker._private_jobs)`));
  const busy = join(folder, 'busy.backup');
  await writeBackup(school.databaseUrl, busy);
  const url = await emptyDatabase();
  await restoreBackup(url, busy, (await checkBackup(busy)).header);

  const database = connect(url);
  const restored = { ...school, database, directory: tenantDirectory(database.owner, HOSTS.main) };
  const sent: string[] = [];
  const transport = { send: async (mail: { messageId?: string; to?: unknown }) => void sent.push(JSON.stringify(mail)), close() {} };
  const jobs = async () => (await withClient(url, (client) => client.query('select id from graphile_worker._private_jobs'))).rows.length;
  for (let times = 0; times < 2; times += 1) await working(restored, transport as never, () => until('no jobs left', async () => (await jobs()) === 0));
  expect(sent).toHaveLength(queued);
  await database.close();
});

test('a backup of an older version is restored into its own tables, and then migrated', async () => {
  const old = await emptyDatabase();
  const database = connect(old);
  await migrateJobQueue({ pgPool: database.ownerPool });
  await migrator(database.owner).migrateTo('0016_paid_at_school');
  await database.close();
  await withClient(old, async (client) => {
    await client.query(`insert into tenants (slug, name) values ('old', 'Old school')`);
    await client.query(`select set_config('app.tenant_id', '1', false)`);
    await client.query(`insert into activities (tenant_id, name, price) values (1, 'Surf', 35.5)`);
  });
  const backup = join(folder, 'old.backup');
  await writeBackup(old, backup);
  const url = await emptyDatabase();
  await restoreBackup(url, backup, (await checkBackup(backup)).header);
  expect((await withClient(url, (client) => client.query('select name, price_cents from activities'))).rows).toEqual([{ name: 'Surf', price_cents: 3550 }]);
  const restored = connect(url);
  expect(await isMigrated(restored)).toBe(true);
  await restored.close();
});

test('a half, damaged, foreign or newer file is refused with a sentence', async () => {
  const bytes = await readFile(file);
  const refused: [string, Buffer | Uint8Array, RegExp][] = [
    ['half.backup', bytes.subarray(0, bytes.length / 2), /incomplete|damaged/],
    ['short.backup', bytes.subarray(0, -40), /incomplete/],
    ['empty.backup', Buffer.alloc(0), /no backup of Lineup/],
    ['damaged.backup', bytes.map((byte, index) => (index === Math.floor(bytes.length / 2) ? byte ^ 4 : byte)), /damaged/],
    ['picture.backup', Buffer.from('\x89PNG'), /no backup of Lineup/],
    ['foreign.backup', zstdCompressSync('select 1;\n'), /no backup of Lineup/],
    ['newer.backup', zstdCompressSync('{"format":"lineup-backup","version":2}\n'), /newer version of Lineup/],
  ];
  for (const [name, content, why] of refused) {
    await writeFile(join(folder, name), content);
    await expect(checkBackup(join(folder, name)), name).rejects.toThrow(why);
  }
  await expect(checkBackup(join(folder, 'missing.backup'))).rejects.toThrow(/cannot be read/);

  const future = join(folder, 'future.backup');
  await withClient(school.databaseUrl, (client) => client.query(`insert into kysely_migration values ('9999_future', now()::text)`));
  await writeBackup(school.databaseUrl, future);
  await withClient(school.databaseUrl, (client) => client.query(`delete from kysely_migration where name = '9999_future'`));
  await expect(checkBackup(future)).rejects.toThrow(/newer version of Lineup \(9999_future\)/);
});

test('a file that turns out damaged while it is restored leaves the database as it was', async () => {
  const { header } = await verifyBackup(file);
  const url = await emptyDatabase();
  const copy = join(folder, 'cut.backup');
  await copyFile(file, copy);
  await truncate(copy, (await stat(copy)).size - 40);
  await expect(restoreBackup(url, copy, header)).rejects.toThrow(/incomplete/);
  expect(await tablesOf(url)).toEqual([]);
});

test('an installation that was started once, and has no schools, takes a backup', async () => {
  const url = await emptyDatabase();
  const database = connect(url);
  await migrate(database);
  await pushKeys(database.owner);
  await database.close();
  await restoreBackup(url, file, (await checkBackup(file)).header);
  const keys = (from: string) => withClient(from, async (client) => (await client.query('select public_key from push_keys')).rows);
  expect(await keys(url)).toEqual(await keys(school.databaseUrl));
});

test('only an empty installation that nothing works on takes a backup', async () => {
  const { header } = await verifyBackup(file);
  const before = await digestsOf(school.databaseUrl);
  await expect(restoreBackup(school.databaseUrl, file, header)).rejects.toThrow(/has schools already/);
  expect(await digestsOf(school.databaseUrl)).toEqual(before);

  const foreign = await emptyDatabase();
  await withClient(foreign, (client) => client.query('create table invoices ()'));
  await expect(restoreBackup(foreign, file, header)).rejects.toThrow(/tables of something else/);

  const busy = await emptyDatabase();
  await withClient(busy, async (client) => {
    await client.query(`set application_name = 'lineup:1'`);
    await expect(restoreBackup(busy, file, header)).rejects.toThrow(/Stop it first/);
  });
  expect(await tablesOf(busy)).toEqual([]);
  await expect(writeBackup(busy, join(folder, 'nothing.backup'))).rejects.toThrow(/nothing to back up/);
  expect(await readdir(folder)).not.toContain('nothing.backup');
});

test('every table with row-level security shows a school’s rows to the owner, whom a backup may be made by', async () => {
  const { rows } = await withClient(school.databaseUrl, (client) =>
    client.query(`select relname from pg_class where relforcerowsecurity and (
      not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id' and attnotnull)
      or not exists (select from pg_policies where tablename = relname and cmd = 'ALL'
        and qual like '(tenant_id = ( SELECT lineup_private.current_tenant()%'))`),
  );
  expect(rows, 'a backup would leave out rows of these').toEqual([]);
});

test('a folder keeps its newest backups and everything else', async () => {
  const target = join(folder, 'nightly');
  const at = (day: number) => new Date(Date.UTC(2026, 6, day, 3, 15));
  for (const day of [1, 2, 3, 4]) await writeFile(await newBackupIn(target, at(day)), '');
  for (const name of ['notes.txt', 'lineup-2026-07-01T031500Z.backup.7.part', 'lineup-2026-07-04T031500Z.backup.8.part']) await writeFile(join(target, name), '');
  await utimes(join(target, 'lineup-2026-07-01T031500Z.backup.7.part'), at(1), at(1));
  expect(await rotateBackups(target, 2, at(4))).toEqual(['lineup-2026-07-01T031500Z.backup', 'lineup-2026-07-02T031500Z.backup']);
  expect((await readdir(target)).toSorted()).toEqual([
    ...['lineup-2026-07-03T031500Z.backup', 'lineup-2026-07-04T031500Z.backup', 'lineup-2026-07-04T031500Z.backup.8.part', 'notes.txt'],
  ]);
});

test('the commands say what they did, or why they did not', async () => {
  const run = (command: string, env: Record<string, string>, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(COMMANDS, command), ...words], { env: { ...process.env, ...env } }).then(
      ({ stdout }) => [0, stdout],
      ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
    );
  const DATABASE_URL = school.databaseUrl;
  const target = join(folder, 'by-command');
  expect(await run('backupCommand.ts', { DATABASE_URL }, '--to', target)).toEqual([0, expect.stringMatching(/\.backup: \d+ rows of \d+ tables, [\d.]+ MB, written and checked in [\d.]+ s\n$/)]);
  const [written] = await readdir(target);
  const lastActions = (url: string) =>
    withClient(url, async (client) => (await client.query(`select distinct on (tenant_id) action, role from audit_log order by tenant_id, id desc`)).rows);
  expect(await lastActions(DATABASE_URL)).toEqual([{ action: 'school.backup', role: 'operator' }, { action: 'school.backup', role: 'operator' }]);
  const restored = await emptyDatabase();
  expect(await run('restoreCommand.ts', { DATABASE_URL: restored }, join(target, written!))).toEqual([0, expect.stringMatching(/^Restored \d+ rows/)]);
  expect(await lastActions(restored)).toEqual([{ action: 'school.restore', role: 'operator' }, { action: 'school.restore', role: 'operator' }]);
  expect(await run('backupCommand.ts', { DATABASE_URL }, file)).toEqual([1, expect.stringMatching(/first.backup exists already/)]);
  expect(await run('backupCommand.ts', { DATA_DIR: join(folder, 'nowhere') }, 'some.backup')).toEqual([1, expect.stringMatching(/^There is nothing to back up: .*nowhere has no database/)]);
  const DATA_DIR = join(folder, 'fresh');
  expect(await run('restoreCommand.ts', { DATA_DIR }, join(folder, 'half.backup'))).toEqual([1, expect.stringMatching(/^\S+half.backup is incomplete: it ends too early.\n$/)]);
  expect(await readdir(folder)).not.toContain('fresh');
});
