import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { postmasterOf } from '../support/db/postgresProcess.ts';
import { checkBookings, type Confirmed, makeLesson, unsentMails, visit } from '../support/processes/bookingLoad.ts';
import { freePort, realServer } from '../support/processes/realServer.ts';

// `npm run kill-proof`: kill -9 of the server, and of its database in half of the cases, while visitors book. Afterwards every
// confirmed booking has to be there with its mail, no lesson oversold, every count the sum of its bookings. Exits with 1 otherwise.

const KILLS = 20;
const VISITORS = 6;
const MAX_WAIT_MS = 120_000;

const dataDir = await mkdtemp(join(tmpdir(), 'lineup-kills-'));
const port = await freePort();
const confirmed: Confirmed = new Map();
const restarts: number[] = [];
let server = await realServer({ port, dataDir });
try {
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The visitors compete for the last places of the first one.
    const lessons = [await makeLesson(server.origin, 20), await makeLesson(server.origin, 1000)];
    const enough = confirmed.size + 1 + ((kill * 7) % 40);
    const visitors = Array.from({ length: VISITORS }, () => visit(server.origin, lessons, confirmed));
    await waitUntil(() => confirmed.size >= enough);
    const isBoth = kill % 2 === 1;
    if (isBoth) process.kill((await postmasterOf(dataDir))!, 'SIGKILL');
    await server.kill();
    await Promise.all(visitors);
    const began = performance.now();
    server = await realServer({ port, dataDir });
    restarts.push(Math.round(performance.now() - began));
    console.log(`kill ${kill + 1} of the server${isBoth ? ' and the database' : ''}: ${confirmed.size} bookings confirmed so far, ready again after ${restarts.at(-1)} ms`);
  }
  const { stored, wrong } = await checkBookings(dataDir, confirmed);
  const began = performance.now();
  await waitUntil(async () => (await unsentMails(dataDir)) === 0);
  const isGood = Object.values(wrong).every((found) => found.length === 0);
  console.log(`${KILLS} kills: ${confirmed.size} bookings confirmed, ${stored} stored; restarts of ${Math.min(...restarts)} to ${Math.max(...restarts)} ms`);
  console.log(`all mails sent ${Math.round(performance.now() - began)} ms after the last start`);
  console.log(isGood ? 'As promised: nothing lost, half there, oversold or miscounted.' : `Falls short: ${JSON.stringify(wrong)}`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  if (server.process.signalCode) server = await realServer({ port, dataDir });
  await server.stop();
  await rm(dataDir, { recursive: true });
}

async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; !(await isSo()); await setTimeout(1)) {
    if (Date.now() > end) throw new Error('This has not come about in two minutes.');
  }
}
