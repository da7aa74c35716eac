import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inventedHost } from '../../server/commands/volume/addSchools.ts';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { query } from '../support/db/postgresProcess.ts';
import { treeMemory } from '../support/processes/processTree.ts';
import { freePort, realServer } from '../support/processes/realServer.ts';
import { percentile } from '../support/processes/visits.ts';
import { mixedLoad } from '../support/soak/mixedLoad.ts';
import { HOSTS } from '../support/world.ts';

// `npm run soak -- [MINUTES] [SCHOOLS]`: measures what a server answers of a mixture of visits, bookings and an admin's screens, and then asks
// it for half of that for so many minutes. Exits with 1 if the slowest hundredth of all answers took more than 1.5 times as long as in the
// first minute, if memory or handles grow, if mails are left in the queue, or if an answer is none of 2xx. Needs a quiet machine.

const [MINUTES = 30, SCHOOLS = 50] = process.argv.slice(2).map(Number);
if (!(MINUTES >= 1) || !(SCHOOLS >= 0)) throw new Error('Two numbers: how many minutes, and how many schools beside the demo’s.');
const CLIENTS = 16;
const WARM_UP_SECONDS = 30;
const CAPACITY_SECONDS = 20;
const LIMITS = { p99: 1.5, memory: 1.15, handles: 1.15, queued: 100 };
const VOLUME = fileURLToPath(new URL('../../server/commands/volume/volumeCommand.ts', import.meta.url));

type Minute = { p50: number; p99: number; memory: number; handles: number; queued: number };

const dataDir = await mkdtemp(join(tmpdir(), 'lineup-soak-'));
const port = await freePort();
const server = await realServer({ port, dataDir });
try {
  await promisify(execFile)(process.execPath, [VOLUME, '--schools', String(SCHOOLS)], { env: { ...process.env, DATA_DIR: dataDir } });
  // The server goes on running the database.
  const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, () => {});
  await stop();
  const hosts = Array.from({ length: SCHOOLS }, (_, index) => inventedHost(index + 1));
  const load = await mixedLoad(port, [HOSTS.norte, ...hosts]);
  console.log(`Load average ${loadavg()[0]!.toFixed(2)} before.`);
  await load.capacity(CLIENTS, WARM_UP_SECONDS);
  const capacity = await load.capacity(CLIENTS, CAPACITY_SECONDS);
  console.log(`${Math.round(capacity)} answers a second at most, so ${Math.round(capacity / 2)} for ${MINUTES} min`);

  const minutes: Minute[] = [];
  const all: number[] = [];
  while (minutes.length < MINUTES) {
    const waits = await load.keepUp(capacity / 2, 60);
    all.push(...waits);
    const [row] = await query(url, `select count(*)::integer as queued from mails where status = 'queued'`);
    minutes.push({
      ...{ p50: percentile(waits, 50), p99: percentile(waits, 99), memory: await treeMemory(server.process.pid!) },
      ...{ handles: (await readdir(`/proc/${server.process.pid}/fd`)).length, queued: row!.queued as number },
    });
    const { p50, p99, memory, handles, queued } = minutes.at(-1)!;
    console.log(`minute ${minutes.length}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${memory} MB, ${handles} handles, ${queued} mails queued`);
  }
  load.close();

  // The first minutes are those in which caches fill.
  const third = Math.ceil(MINUTES / 3);
  const early = minutes.slice(0, third);
  const late = minutes.slice(-third);
  const growth = (of: 'memory' | 'handles') => percentile(late.map((one) => one[of]), 50) / percentile(early.map((one) => one[of]), 50);
  const ratio = percentile(all, 99) / minutes[0]!.p99;
  console.log(`p99 ${percentile(all, 99).toFixed(1)} ms of all, ${ratio.toFixed(2)} times the first minute’s; memory ${growth('memory').toFixed(2)} and handles ${growth('handles').toFixed(2)} times those of the first third; ${load.booked} bookings`);
  const isGood = ratio <= LIMITS.p99 && growth('memory') <= LIMITS.memory && growth('handles') <= LIMITS.handles && late.at(-1)!.queued <= LIMITS.queued && load.faults.length === 0;
  console.log(isGood ? 'As promised.' : `Falls short of ${JSON.stringify(LIMITS)}: ${load.faults.join('\n') || 'see above'}`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
