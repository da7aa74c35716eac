import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { barrier } from '../../support/barrier.ts';
import { moveWithoutLock } from '../../support/db/moveWithoutLock.ts';
import { freshLesson, repost } from '../../support/payments/paying.ts';
import { type ServerProcess, startServerProcess } from '../../support/processes/startServerProcess.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';

/** `ROUNDS=500 npm test -- api dateChangeRace` runs as many rounds. */
const ROUNDS = Number(process.env.ROUNDS ?? 8);
const NORTE = { id: 1 };
const PLACES = 3;
let school: TestApp;
let servers: ServerProcess[];
beforeAll(async () => {
  school = await testApp();
  servers = await Promise.all([1, 2].map(() => startServerProcess(school.databaseUrl)));
});
afterAll(async () => {
  for (const server of servers) await server.end();
  await school.close();
});

const send = async (origin: string, id: string, from_lesson_id: number, lesson_id: number): Promise<{ status: number; code?: string }> => {
  const body = JSON.stringify({ from_lesson_id, lesson_id });
  const answer = await fetch(`${origin}/api/bookings/${id}/date`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { ...((await answer.json()) as object), status: answer.status };
};

/** Each lesson with the places it counts, and those that its bookings have. */
const lessonsNow = async (ids: readonly number[]) =>
  (
    await sql<{ id: number; counted: number; seated: number }>`
      select l.id, l.num_bookings as counted, coalesce(sum(b.num_participants), 0)::integer as seated
      from lessons l left join bookings b on b.tenant_id = l.tenant_id and b.lesson_id = l.id and b.status = 'booked'
      where l.tenant_id = 1 and l.id = any(${ids}) group by l.id, l.num_bookings order by l.id`.execute(school.database.forTenant(NORTE))
  ).rows;

/** Three lessons and the bookings of two of them, one or two people each; two of three places are free in all. */
async function timetable(sizes: readonly number[]): Promise<{ lessons: number[]; bookings: string[] }> {
  const lessons = [];
  for (const day of [20, 21, 22]) lessons.push((await freshLesson(school, PLACES, `2026-07-${day}T09:00:00Z`)).id);
  const bookings = [];
  for (const [index, size] of sizes.entries()) {
    bookings.push((await repost(school, { id: lessons[index % 2]! }, submission({ users: participants(size) }))).json<Booking>().id);
  }
  return { lessons, bookings };
}

const whereabouts = async (bookings: readonly string[]) => {
  const rows = await school.database.forTenant(NORTE).selectFrom('bookings').where('tenant_id', '=', 1).where('id', 'in', bookings).select(['id', 'lesson_id', 'date_changes']).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

test(
  `${ROUNDS} rounds: guests change dates against each other and against themselves, on two servers: never oversold, never two places, never none`,
  async () => {
    const sizes = [2, 2, 1, 1];
    const { lessons, bookings } = await timetable(sizes);
    let moves = 0;
    let refusals = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await sql`update bookings set date_changes = 0 where tenant_id = 1`.execute(school.database.owner);
      const before = await whereabouts(bookings);
      // Each booking is sent to both other lessons at once, and one of the requests twice.
      const answers = await Promise.all(
        bookings.flatMap((id, index) => {
          const from = before.get(id)!.lesson_id;
          const [one, two] = lessons.filter((lesson) => lesson !== from) as [number, number];
          return [one, two, (index + round) % 2 === 0 ? one : two].map((to, turn) => send(servers[(index + turn) % 2]!.origin, id, from, to));
        }),
      );
      expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
      const codes = answers.flatMap(({ status, code }) => (status === 409 ? [code] : []));
      expect(codes.filter((code) => !['lesson_full', 'lesson_changed'].includes(code!))).toEqual([]);
      const now = await lessonsNow(lessons);
      expect(now.filter(({ counted, seated }) => counted !== seated || seated > PLACES)).toEqual([]);
      expect(now.reduce((sum, { seated }) => sum + seated, 0)).toBe(sizes.reduce((sum, size) => sum + size));
      const after = await whereabouts(bookings);
      for (const id of bookings) {
        const isMoved = after.get(id)!.lesson_id !== before.get(id)!.lesson_id;
        expect(after.get(id)!.date_changes).toBe(isMoved ? 1 : 0);
        moves += isMoved ? 1 : 0;
      }
      refusals += codes.length;
    }
    expect(moves).toBeGreaterThan(0);
    expect(refusals).toBeGreaterThan(0);
    const { rows } = await sql<{ sum: number }>`select sum(amount_cents)::integer as sum from ledger_entries where booking_id = any(${bookings}::uuid[])`.execute(school.database.forTenant(NORTE));
    expect(rows).toEqual([{ sum: 6 * 3500 }]);
  },
  Math.max(30_000, ROUNDS * 6000),
);

test('control: the same without the locks oversells, so the race above is real', async () => {
  const { lessons } = await timetable([]);
  const [from, , to] = lessons as [number, number, number];
  const bookings = [];
  await sql`update lessons set num_places = 20 where id = ${from}`.execute(school.database.owner);
  for (let one = 0; one < 12; one++) bookings.push((await repost(school, { id: from }, submission({ users: participants(1) }))).json<Booking>().id);
  await sql`alter table lessons drop constraint lessons_never_oversold`.execute(school.database.owner);
  const allHaveRead = barrier(bookings.length);
  await Promise.all(bookings.map((id) => moveWithoutLock(school.database.forTenant(NORTE), NORTE, { id, from, to }, allHaveRead)));
  expect(await lessonsNow([to])).toMatchObject([{ counted: 12, seated: 12 }]);
});
