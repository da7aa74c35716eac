import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postmasterOf } from '../support/db/postgresProcess.ts';
import { checkBookings, type Confirmed, makeLesson, unsentMails, visit } from '../support/processes/bookingLoad.ts';
import { freePort, realServer, type RealServer } from '../support/processes/realServer.ts';

// `npm run kill-proof` does the same with figures.

const KILLS = 20;
const VISITORS = 6;
let dataDir: string;
let port: number;
let server: RealServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lineup-crash-'));
  port = await freePort();
  server = await realServer({ port, dataDir });
});
afterAll(async () => {
  // A failed test may have left the database without its server.
  if (server.process.signalCode) server = await realServer({ port, dataDir });
  await server.stop();
  await rm(dataDir, { recursive: true });
});

test(
  `kill -9 of the server, and of server and database, in the middle of bookings, ${KILLS} times: nothing answered is lost, nothing is half there, every mail is sent`,
  { timeout: 300_000 },
  async () => {
    const confirmed: Confirmed = new Map();
    for (let kill = 0; kill < KILLS; kill += 1) {
      // The visitors compete for the last places of the first one.
      const lessons = [await makeLesson(server.origin, 20), await makeLesson(server.origin, 1000)];
      const before = confirmed.size;
      const visitors = Array.from({ length: VISITORS }, () => visit(server.origin, lessons, confirmed));
      // The kill comes after a different number of bookings each time, to hit different moments.
      await expect.poll(() => confirmed.size - before, { interval: 1, timeout: 20_000 }).toBeGreaterThan((kill * 7) % 40);
      if (kill % 2 === 1) process.kill((await postmasterOf(dataDir))!, 'SIGKILL');
      await server.kill();
      await Promise.all(visitors);
      server = await realServer({ port, dataDir });
    }
    const { stored, wrong } = await checkBookings(dataDir, confirmed);
    expect(wrong).toEqual({ lost: [], half: [], miscounted: [], oversold: [] });
    await expect.poll(() => unsentMails(dataDir), { timeout: 60_000, interval: 1000 }).toBe(0);
    console.log(`${KILLS} kills: ${confirmed.size} bookings answered, ${stored} stored, all mails sent`);
  },
);
