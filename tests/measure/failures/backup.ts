import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Lesson } from '#shared/contract/lesson.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { createDatabase, dropDatabase } from '../../support/db/database.ts';
import { rowDigests, withClient } from '../../support/db/databaseDigests.ts';
import { freePort, realServer } from '../../support/processes/realServer.ts';

// `npm run backup-proof [-- --bookings 50000]`: a server on the embedded database with so many bookings is backed up while it is
// booked at. The backup is restored on the server of TEST_DATABASE_URL, or on another embedded one without it, and from there into
// a third database. Says times, sizes and memory, and exits with 1 unless both hold the same rows and every lesson's count is right.

const COMMANDS = fileURLToPath(new URL('../../../server/commands/', import.meta.url));
const SUBMISSION = { users: [{ name: 'Ana Silva', age: '9' }], phone: '912 345 678', notes: '' };
const { bookings } = parseArgs({ options: { bookings: { type: 'string', default: '50000' } } }).values;

const folder = await mkdtemp(join(tmpdir(), 'lineup-backup-proof-'));
const source = { DATA_DIR: join(folder, 'source') };
const port = await freePort();
const server = await realServer({ port, dataDir: source.DATA_DIR });
const onServer = process.env.TEST_DATABASE_URL && (await createDatabase(process.env.TEST_DATABASE_URL, 'lineup_backup_proof'));
const first: Record<string, string> = onServer ? { DATABASE_URL: onServer } : { DATA_DIR: join(folder, 'first') };
const second = { DATA_DIR: join(folder, 'second') };
try {
  await command('volume/volumeCommand.ts', source, 'norte', '--lessons', String(Math.max(1000, Number(bookings) / 10)), '--bookings', bookings);

  const load = booking();
  const before = load.made();
  await command('backup/backupCommand.ts', source, join(folder, 'first.backup'));
  console.log(`${load.made() - before} bookings made meanwhile, the slowest in ${load.slowest()} ms`);
  await load.stop();
  await server.stop();

  await command('backup/restoreCommand.ts', first, join(folder, 'first.backup'));
  await command('backup/backupCommand.ts', first, join(folder, 'second.backup'));
  await command('backup/restoreCommand.ts', second, join(folder, 'second.backup'));
  const [one, two] = [await looked(first), await looked(second)];
  const isGood = JSON.stringify(one) === JSON.stringify(two) && one.unbalanced === 0;
  console.log(`${one.digests.bookings!.split(' ')[0]} bookings; ${one.unbalanced} lessons with a wrong count`);
  for (const [table, digest] of Object.entries(one.digests)) if (two.digests[table] !== digest) console.log(`${table}: ${digest} and ${two.digests[table]}`);
  console.log(isGood ? 'As promised.' : 'Falls short.');
  process.exitCode = isGood ? 0 : 1;
} finally {
  if (server.process.exitCode === null) await server.stop();
  if (onServer) await dropDatabase(onServer);
  await rm(folder, { recursive: true });
}

/** Books one lesson after the other over HTTP. */
function booking(): { made(): number; slowest(): number; stop(): Promise<void> } {
  let isStopped = false;
  let made = 0;
  let slowest = 0;
  async function book(): Promise<void> {
    const api = `http://localhost:${port}/api/lessons`;
    const lessons = ((await (await fetch(`${api}?next=1`)).json()) as Lesson[]).filter(({ id }) => id > 0);
    for (let at = 0; !isStopped; at += 1) {
      const began = performance.now();
      const answer = await fetch(`${api}/${lessons[at % lessons.length]!.id}/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...SUBMISSION, email: `guest.${at}@example.com`, payment_intent_id: crypto.randomUUID() }),
      });
      await answer.arrayBuffer();
      if (answer.ok) made += 1;
      slowest = Math.max(slowest, Math.round(performance.now() - began));
    }
  }
  const done = book();
  return {
    made: () => made,
    slowest: () => slowest,
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

/** Runs a command in a process of its own, and says what it said and how much memory it took. */
async function command(file: string, env: Record<string, string>, ...words: string[]): Promise<void> {
  let peak = '';
  await new Promise<void>((resolve, reject) => {
    const child = execFile(process.execPath, [join(COMMANDS, file), ...words], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      clearInterval(watching);
      console.log(`${stdout}${stderr}${peak}`.trim());
      if (error) reject(error);
      else resolve();
    });
    const watching = setInterval(async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      peak = /^VmHWM:\s*(.*)$/m.exec(status)?.[1]?.replace(/^/, '  memory at most ') ?? peak;
    }, 100);
  });
}

/** What a database holds, and how many lessons count other participants than their bookings have. */
async function looked(env: Record<string, string>): Promise<{ digests: Record<string, string>; unbalanced: number }> {
  const opened = await openDatabase({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR ?? folder }, () => {});
  try {
    return await withClient(opened.url, async (client) => {
      const { rows } = await client.query<{ count: number }>(`
        select count(*)::integer from (
          select l.id from lessons l left join bookings b on (b.tenant_id, b.lesson_id) = (l.tenant_id, l.id) and b.status in ('booked', 'awaiting_payment')
          group by l.tenant_id, l.id having l.num_bookings <> coalesce(sum(b.num_participants), 0)
        ) as wrong`);
      // The commands' own entries of the audit log were made after the snapshot.
      await client.query(`begin; delete from audit_log where action in ('school.backup', 'school.restore')`);
      return { digests: await rowDigests(client), unbalanced: rows[0]!.count };
    });
  } finally {
    await opened.stop();
  }
}
