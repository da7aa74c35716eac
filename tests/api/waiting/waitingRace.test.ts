import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { offerPlaces } from '../../../server/places/givePlacesBack.ts';
import { freshLesson, repost } from '../../support/payments/paying.ts';
import { type ServerProcess, startServerProcess } from '../../support/processes/startServerProcess.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

/** `ROUNDS=500 npm test -- api waitingRace` runs as many rounds. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const NORTE = { id: 1 };
const PLACES = 3;
const WAITING = 8;
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

let turn = 0;
/** Sends a request to one of the servers, in turn. @returns its status, and the code of a refusal */
async function send(method: string, path: string, payload?: object): Promise<{ status: number; code?: string }> {
  const origin = servers[turn++ % 2]!.origin;
  const answer = await fetch(`${origin}/api${path}`, { method, ...(payload && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }) });
  return { ...((await answer.json()) as object), status: answer.status };
}

type Entry = { secret: string; state: string; held: string | null };

/** A full lesson of single bookings with a list of single people, in order. */
async function fullLesson(): Promise<{ id: number; bookings: string[] }> {
  const { id } = await freshLesson(school, PLACES);
  const bookings = [];
  for (let one = 0; one < PLACES; one++) bookings.push((await repost(school, { id }, submission({ users: participants(1) }))).json<Booking>().id);
  await sql`
    insert into waiting (tenant_id, lesson_id, position, people, name, email, phone, lang, creation_date)
    select 1, ${id}, n, 1, 'Mia', 'mia' || n || '@example.com', '+35191234567' || n, 'en', ${NOW.toISOString()}::timestamptz from generate_series(1, ${WAITING}::integer) n`.execute(school.database.owner);
  return { id, bookings };
}

const listOf = async (lesson: number) =>
  (await sql<Entry>`
    select w.secret, w.state, case when b.status in ('booked', 'awaiting_payment') then b.id::text end as held
    from waiting w left join bookings b on b.tenant_id = w.tenant_id and b.id = w.booking_id
    where w.tenant_id = 1 and w.lesson_id = ${lesson} order by w.position`.execute(school.database.owner)).rows;

/** Never oversold, each offer to one, and no one skipped: those who still wait come after all who were asked. */
async function check(lesson: number) {
  const { rows } = await sql<{ counted: number; seated: number }>`
    select l.num_bookings as counted, (select coalesce(sum(num_participants), 0)::integer from bookings b where b.tenant_id = 1 and b.lesson_id = l.id and b.status in ('booked', 'awaiting_payment')) as seated
    from lessons l where l.tenant_id = 1 and l.id = ${lesson}`.execute(school.database.owner);
  expect(rows[0]).toEqual({ counted: PLACES, seated: PLACES });
  const list = await listOf(lesson);
  const held = list.flatMap((one) => one.held ?? []);
  expect(new Set(held).size).toBe(held.length);
  const { asked, waiting } = { asked: list.findLastIndex(({ held: booking, state }) => booking !== null || state === 'offered'), waiting: list.findIndex(({ state }) => state === 'waiting') };
  expect(waiting).toBeGreaterThan(asked);
  return list;
}

const visitors = (lesson: number) => Array.from({ length: 4 }, () => send('POST', `/lessons/${lesson}/bookings`, submission({ users: participants(1) })));

test(
  `${ROUNDS} rounds: cancellations, answers and visitors at once, on two servers: never oversold, each offer to one, no one skipped`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, bookings } = await fullLesson();
      const freed = await Promise.all([
        ...visitors(id),
        ...bookings.flatMap((booking) => [booking, booking].map(() => send('DELETE', `/lessons/${id}/bookings/${booking}`))),
      ]);
      expect(freed.filter(({ status, code }) => status !== 200 && code !== 'lesson_full')).toEqual([]);
      const [one, two, three] = (await check(id)).filter(({ state }) => state === 'offered').map(({ secret }) => secret);
      const say = (secret: string | undefined, accepts: boolean) => send('POST', `/my-waiting/${secret}/answer`, { accepts });
      const answered = await Promise.all([say(one, true), say(one, true), say(two, false), say(two, false), say(three, true), say(three, false), ...visitors(id)]);
      expect(answered.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      // Of two different answers the first one stands.
      expect(answered.slice(4, 6).map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'waiting_over']);
      expect(answered.slice(6).map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'lesson_full'));
      const list = await check(id);
      expect(list.slice(0, 2).map(({ state }) => state)).toEqual(['taken', 'declined']);
      expect(list.filter(({ state }) => state === 'taken' || state === 'offered')).toHaveLength(PLACES);
    }
  },
  Math.max(30_000, ROUNDS * 6000),
);

test('control: places that are freed first and offered afterwards go to visitors, so the race above is real', async () => {
  const { id, bookings } = await fullLesson();
  await sql`update bookings set status = 'cancelled' where tenant_id = 1 and id = any(${bookings}::uuid[])`.execute(school.database.owner);
  await sql`update lessons set num_bookings = 0 where tenant_id = 1 and id = ${id}`.execute(school.database.owner);
  // The offers come as late as they could, so that the control does not depend on who is faster.
  const seats = await Promise.all(visitors(id));
  await school.database.forTenant(NORTE).transaction().execute((tx) => offerPlaces(tx, NORTE, id, NOW));
  expect(seats.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
});
