import { execFile, execFileSync } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aptInstall, canInstall } from '../../support/aptGet.ts';
import { withClient } from '../../support/db/databaseDigests.ts';
import { type Confirmed, makeLesson, visit } from '../../support/processes/bookingLoad.ts';
import { freePort, realServer, type RealServer } from '../../support/processes/realServer.ts';

// `npm run pitr-proof`: Debian's PostgreSQL archives its write-ahead log as docs/deploy.md says. A base backup is taken while visitors book, more
// bookings follow, the time is noted, and then a table is emptied by mistake. Another server recovers to the noted time and must have every booking that
// was confirmed, and no later one. Exits with 1 otherwise. Needs root on Debian.

const BOOKINGS = 60;
const run = promisify(execFile);

await findServer().catch(() => {
  if (!canInstall) throw new Error('Install the package postgresql first (as root on Debian this is done for you).');
  return aptInstall('postgresql');
});
const programs = await findServer();
const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))) as [number, number];
const folder = await mkdtemp(join(tmpdir(), 'lineup-pitr-'));
await chown(folder, uid, gid);
await chmod(folder, 0o755);
const archive = join(folder, 'archive');
await mkdir(archive);
await chown(archive, uid, gid);
const confirmed: Confirmed = new Map();
const running: string[] = [];
let server: RealServer | undefined;
let isGood = false;
try {
  const first = await cluster('first');
  await program('initdb', '--pgdata', first.data, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8');
  await appendFile(join(first.data, 'postgresql.conf'), `${await archiveSettings()}\n`);
  await start(first);
  await withClient(first.url('postgres'), async (client) => {
    await client.query('create role lineup login superuser');
    await client.query('create database lineup owner lineup');
  });
  server = await realServer({ port: await freePort(), dataDir: join(folder, 'data'), env: { DATABASE_URL: first.url('lineup') } });
  const before = await makeLesson(server.origin, BOOKINGS);
  const booking = visit(server.origin, [before], confirmed);
  await program('pg_basebackup', '--pgdata', join(folder, 'second'), '--dbname', first.url('postgres'), '--checkpoint=fast');
  await booking;
  const atBackup = confirmed.size;
  await visit(server.origin, [await makeLesson(server.origin, BOOKINGS)], confirmed);
  const noted = await withClient(first.url('lineup'), async (client) => {
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
    return rows[0]!.at;
  });
  await sleep(1000);
  const late: Confirmed = new Map();
  await visit(server.origin, [await makeLesson(server.origin, 5)], late);
  await withClient(first.url('lineup'), async (client) => {
    await client.query('truncate bookings cascade');
    await client.query('select pg_switch_wal()');
  });
  await untilArchived(first.url('lineup'));
  await server.stop();
  server = undefined;
  await stop(first.data, 'immediate');

  const second = await cluster('second');
  const settings = [`port = ${second.port}`, `restore_command = 'cp ${archive}/%f %p'`, `recovery_target_time = '${noted}'`, `recovery_target_action = promote`];
  await appendFile(join(second.data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  await writeFile(join(second.data, 'recovery.signal'), '');
  await chown(join(second.data, 'recovery.signal'), uid, gid);
  const began = performance.now();
  await start(second);
  await withClient(second.url('postgres'), async (client) => {
    while ((await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]!.is) await sleep(100);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { lost, later } = await withClient(second.url('lineup'), async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from bookings');
    const stored = new Set(rows.map(({ id }) => id));
    return { lost: [...confirmed.keys()].filter((id) => !stored.has(id)), later: [...late.keys()].filter((id) => stored.has(id)) };
  });
  server = await realServer({ port: await freePort(), dataDir: join(folder, 'data'), env: { DATABASE_URL: second.url('lineup') } });
  const again: Confirmed = new Map();
  await visit(server.origin, [await makeLesson(server.origin, 2)], again);
  console.log(`${confirmed.size} bookings confirmed before the noted time, ${atBackup} of them while the base backup ran or before; ${late.size} after it`);
  console.log(`recovered in ${seconds} s: ${lost.length} lost, ${later.length} from after the time; ${again.size > 0 ? 'it takes bookings' : 'it takes no bookings'}`);
  isGood = lost.length === 0 && later.length === 0 && again.size > 0 && late.size > 0;
  console.log(isGood ? 'As promised.' : 'Falls short.');
} catch (error) {
  console.error(error);
} finally {
  await server?.stop();
  for (const data of running) await stop(data, 'immediate').catch(() => {});
  await rm(folder, { recursive: true });
}
process.exitCode = isGood ? 0 : 1;

/** The folder of Debian's newest PostgreSQL. */
async function findServer(): Promise<string> {
  const versions = (await readdir('/usr/lib/postgresql')).map(Number).toSorted((a, b) => b - a);
  await readFile(`/usr/lib/postgresql/${versions[0]}/bin/initdb`);
  return `/usr/lib/postgresql/${versions[0]}/bin`;
}

async function cluster(name: string) {
  const port = await freePort();
  return { data: join(folder, name), port, url: (database: string) => `postgresql://${database === 'postgres' ? 'postgres' : 'lineup'}@127.0.0.1:${port}/${database}` };
}

/** Runs a program of PostgreSQL's as its user, which is not root. */
async function program(name: string, ...args: string[]): Promise<void> {
  await run(join(programs, name), args, { uid, gid, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } });
}

/** The settings that docs/deploy.md gives operators, with this archive. */
async function archiveSettings(): Promise<string> {
  const guide = await readFile(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
  const [, given] = /```conf\n(archive_mode[^`]+)```/.exec(guide)!;
  return given!.replaceAll('/var/lib/postgresql/archive', archive);
}

async function start({ data, port }: { data: string; port: number }): Promise<void> {
  running.push(data);
  await program('pg_ctl', 'start', '--pgdata', data, '--wait', '--log', `${data}.log`, '--options', `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`);
}

async function stop(data: string, mode: 'fast' | 'immediate'): Promise<void> {
  await program('pg_ctl', 'stop', '--pgdata', data, '--wait', '--mode', mode);
  running.splice(running.indexOf(data), 1);
}

/** Waits until the archive has everything up to now. */
async function untilArchived(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ is: boolean }>(`select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as is from pg_stat_archiver`);
      if (rows[0]!.is) return;
      await sleep(200);
    }
  });
}
