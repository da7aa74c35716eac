import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { freePort, realServer, type RealServer } from '../support/processes/realServer.ts';
import { participants, submission } from '../support/testApp.ts';

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

const json = { 'content-type': 'application/json' };

async function makeLesson(): Promise<number> {
  const body = JSON.stringify({ email: 'admin@norte.example', password: 'surf-demo' });
  const login = await fetch(`${server.origin}/api/login`, { method: 'POST', headers: json, body });
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  const date = `${new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T10:00:00Z`;
  const lesson = JSON.stringify({ activity_id: 1, date, num_places: 1000 });
  const made = await fetch(`${server.origin}/api/lessons`, { method: 'POST', headers: { ...json, cookie }, body: lesson });
  return ((await made.json()) as { id: number }).id;
}

/** Books until the server is gone, and records every answer that confirmed places. */
async function visit(lessonId: number, answered: Map<string, string>): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const body = JSON.stringify(submission({ users: participants(1 + (turn % 3)) }));
    try {
      const answer = await fetch(`${server.origin}/api/lessons/${lessonId}/bookings`, { method: 'POST', headers: json, body });
      if (answer.status === 409) return;
      const booking = (await answer.json()) as Booking;
      // A server that loses its database meanwhile answers with an error, which confirms nothing.
      if (answer.status === 201) answered.set(booking.id, booking.data);
    } catch {
      return;
    }
  }
}

async function killDatabase(): Promise<void> {
  const pid = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0];
  process.kill(Number(pid), 'SIGKILL');
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, () => {});
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
    await stop();
  }
}

test(
  `kill -9 of the server, and of server and database, in the middle of bookings, ${KILLS} times: nothing answered is lost, nothing is half there, every mail is sent`,
  { timeout: 300_000 },
  async () => {
    const answered = new Map<string, string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const lessonId = await makeLesson();
      const before = answered.size;
      const visitors = Array.from({ length: VISITORS }, () => visit(lessonId, answered));
      // The kill comes after a different number of bookings each time, to hit different moments.
      await expect.poll(() => answered.size - before, { interval: 1, timeout: 20_000 }).toBeGreaterThan((kill * 7) % 40);
      if (kill % 2 === 1) await killDatabase();
      await server.kill();
      await Promise.all(visitors);
      server = await realServer({ port, dataDir });
    }

    const bookings = await query<{ id: string; data: string; people: number; mails: number }>(`
      select b.id, b.data, b.num_participants as people,
        (select count(*)::int from mails m where m.tenant_id = b.tenant_id and m.booking_id = b.id and m.kind = 'booking_received') as mails
      from bookings b where b.payment_intent_id is not null`);
    const stored = new Map(bookings.map(({ id, data }) => [id, data]));
    const lost = [...answered].filter(([id, data]) => stored.get(id) !== data);
    expect(lost, 'every answered booking is there as it was answered').toEqual([]);
    const half = bookings.filter(({ data, people, mails }) => (JSON.parse(data) as unknown[]).length !== people || mails !== 1);
    expect(half, 'every booking is whole, with one mail').toEqual([]);
    const wrong = await query(`
      select l.id, l.num_bookings, coalesce(sum(b.num_participants), 0)::int as live
      from lessons l left join bookings b on b.tenant_id = l.tenant_id and b.lesson_id = l.id and b.status = 'booked'
      group by l.tenant_id, l.id having l.num_bookings <> coalesce(sum(b.num_participants), 0)`);
    expect(wrong, 'every count is the sum of the live bookings').toEqual([]);
    const unsent = () => query(`select status, last_error from mails where status <> 'sent'`);
    await expect.poll(unsent, { timeout: 60_000, interval: 1000 }).toEqual([]);
    console.log(`${KILLS} kills: ${answered.size} bookings answered, ${bookings.length} stored, all mails sent`);
  },
);
