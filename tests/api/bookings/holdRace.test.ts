import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { barrier } from '../../support/barrier.ts';
import { bookWithoutGuard } from '../../support/db/bookWithoutGuard.ts';
import { freshLesson, hold, turnPaymentsOn } from '../../support/payments/paying.ts';
import { type ServerProcess, startServerProcess } from '../../support/processes/startServerProcess.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

/** `ROUNDS=500 npm test -- api holdRace` runs as many rounds. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const NORTE = { id: 1 };
const PLACES = 4;
let school: TestApp;
let servers: ServerProcess[];
beforeAll(async () => {
  school = await testApp();
  await turnPaymentsOn(school);
  servers = await Promise.all([1, 2].map(() => startServerProcess(school.databaseUrl)));
});
afterAll(async () => {
  for (const server of servers) await server.end();
  await school.close();
});

type Answer = { httpStatus: number; id?: string; status?: Booking['status']; code?: string };

let turn = 0;
/** Sends a request to one of the servers, in turn. */
async function send(method: string, path: string, payload?: object): Promise<Answer> {
  const origin = servers[turn++ % 2]!.origin;
  const answer = await fetch(`${origin}/api${path}`, { method, ...(payload && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }) });
  return { ...((await answer.json()) as Omit<Answer, 'httpStatus'>), httpStatus: answer.status };
}

/** The places that a lesson counts, and those of each booking that stands or is held. */
async function placesNow(lesson: { id: number }) {
  const { rows } = await sql<{ counted: number; live: { id: string; people: number }[] }>`
    select l.num_bookings as counted, (
      select coalesce(json_agg(json_build_object('id', b.id, 'people', b.num_participants)), '[]') from bookings b
      where b.tenant_id = 1 and b.lesson_id = l.id and (b.status = 'booked' or (b.status = 'awaiting_payment' and b.hold_until > ${NOW.toISOString()}::timestamptz))
    ) as live
    from lessons l where l.tenant_id = 1 and l.id = ${lesson.id}`.execute(school.database.owner);
  const { counted, live } = rows[0]!;
  return { counted, ids: live.map(({ id }) => id), seated: live.reduce((sum, { people }) => sum + people, 0) };
}

const runOut = (ids: readonly string[]) => sql`update bookings set hold_until = ${NOW.toISOString()}::timestamptz where tenant_id = 1 and id = any(${ids}::uuid[])`.execute(school.database.owner);

test(
  `${ROUNDS} rounds: holds run out and are given up while others hold, book and come back, on two servers: never oversold, each place to one, none lost`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const lesson = await freshLesson(school, PLACES);
      const [over, givenUp, kept] = [await hold(school, lesson, { users: participants(2) }), await hold(school, lesson), await hold(school, lesson)];
      await runOut([over.booking.id]);
      const book = (sent: object) => send('POST', `/lessons/${lesson.id}/bookings`, sent);
      const visitors = Array.from({ length: 6 }, (_, visitor) => submission({ pay: visitor % 2 === 0 ? 'now' : 'later' }));
      const giveUp = () => send('POST', `/bookings/${givenUp.booking.id}/payment`, { canceled: true });
      const answers = await Promise.all([
        ...[giveUp(), book(visitors[0]!), book(over.sent), book(visitors[1]!), book({ ...kept.sent, pay: 'later' }), book(visitors[2]!), giveUp()],
        ...[book(visitors[0]!), book(over.sent), book(visitors[3]!), book({ ...kept.sent, pay: 'later' }), book(visitors[4]!), book(visitors[5]!)],
      ]);
      expect(answers.filter(({ httpStatus, code }) => ![200, 201].includes(httpStatus) && !['lesson_full', 'lesson_changed'].includes(code!))).toEqual([]);
      // A submission that is sent twice is one booking, although one of the two may find the lesson full for a moment.
      for (const [one, other] of [[1, 7], [2, 8], [4, 10]] as const) expect(new Set([answers[one]!.id, answers[other]!.id].filter(Boolean)).size).toBeLessThan(2);
      const { counted, ids, seated } = await placesNow(lesson);
      expect(counted).toBe(seated);
      // Two people may want the last place. All others are single visitors, of whom there are more than places.
      expect([PLACES, PLACES - 1]).toContain(seated);
      const told = new Set([kept.booking.id, ...answers.flatMap(({ id, status }) => (id && status !== 'expired' ? [id] : []))]);
      expect(ids.toSorted()).toEqual([...told].toSorted());
      expect(ids).toContain(kept.booking.id);
      expect(ids).not.toContain(givenUp.booking.id);

      // What is still held runs out, and as many as there are places get them.
      await sql`update bookings set hold_until = ${NOW.toISOString()}::timestamptz where tenant_id = 1 and lesson_id = ${lesson.id} and status = 'awaiting_payment'`.execute(school.database.owner);
      const { seated: booked } = await placesNow(lesson);
      const late = await Promise.all(Array.from({ length: 6 }, () => book(submission({ pay: 'now' }))));
      expect(late.filter(({ httpStatus }) => httpStatus === 201)).toHaveLength(PLACES - booked);
      expect(await placesNow(lesson)).toMatchObject({ counted: PLACES, seated: PLACES });
    }
  },
  Math.max(30_000, ROUNDS * 6000),
);

test('control: places that are read first and taken then, after a hold has run out, are oversold, so the race above is real', async () => {
  const lesson = await freshLesson(school, PLACES);
  const { booking } = await hold(school, lesson, { users: participants(4) });
  await runOut([booking.id]);
  await sql`alter table lessons drop constraint lessons_never_oversold`.execute(school.database.owner);
  await sql`update bookings set status = 'expired', hold_until = null where tenant_id = 1 and id = ${booking.id}`.execute(school.database.owner);
  await sql`update lessons set num_bookings = 0 where tenant_id = 1 and id = ${lesson.id}`.execute(school.database.owner);
  const allHaveRead = barrier(20);
  await Promise.all(Array.from({ length: 20 }, () => bookWithoutGuard(school.database.forTenant(NORTE), NORTE, lesson.id, 1, allHaveRead)));
  expect((await placesNow(lesson)).seated).toBe(20);
});
