import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { listLessons } from '../../../server/lessons/lessons.queries.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';

const NORTE = { id: 1 };

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

/** The statements that the pool's free connections have prepared, with how often each ran. Only a connection itself can say. */
async function prepared(): Promise<Map<string, number>> {
  const { rows } = await sql<{ statement: string; runs: number }>`
    select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(school.database.forTenant(NORTE));
  return new Map(rows.map(({ statement, runs }) => [statement, runs]));
}

async function book(lesson: { id: number }): Promise<Booking> {
  const answer = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
  expect(answer.statusCode).toBe(201);
  return answer.json<Booking>();
}

test('the statements of a booking are prepared once for a connection, also with other values', async () => {
  const lesson = await school.lessonIn('open', { free: 4 });
  await book(lesson);
  const first = await prepared();
  const claim = [...first.keys()].find((text) => text.includes('claimed as'))!;
  await book(lesson);
  await book(lesson);
  const later = await prepared();
  expect(later.get(claim)).toBe(first.get(claim)! + 2);
  expect(later.size).toBe(first.size);
});

test('the list of lessons keeps its plan, whatever number of rows is asked for', async () => {
  const db = school.database.forTenant(NORTE);
  for (let limit = 10; limit < 20; limit++) await listLessons(db, NORTE, { sort: { field: 'date', direction: 'asc' }, start: 0, limit, filter: {} }, school.clock.now, school.clock.now);
  const { rows } = await sql<{ kept: number; anew: number }>`
    select generic_plans as kept, custom_plans as anew from pg_prepared_statements where statement like '%from "lessons"%limit%prepared%'`.execute(db);
  // PostgreSQL plans the first five runs for their values.
  expect(rows).toEqual([{ kept: 5, anew: 5 }]);
});

test('a column whose type is changed while the server runs fails no booking', async () => {
  const lesson = await school.lessonIn('open', { free: 3 });
  const { id } = await book(lesson);
  await sql`alter table bookings alter column notes type varchar(5000)`.execute(school.database.owner);
  const read = async () => (await school.call('GET', `/api/bookings/${id}`)).json<Booking>();
  await book(lesson);
  expect((await read()).id).toBe(id);
  await book(lesson);
  const { num_bookings } = await school.database.forTenant(NORTE).selectFrom('lessons').where('tenant_id', '=', 1).where('id', '=', lesson.id).select('num_bookings').executeTakeFirstOrThrow();
  const { people } = await school.database.forTenant(NORTE).selectFrom('bookings').where('tenant_id', '=', 1).where('lesson_id', '=', lesson.id).where('status', '=', 'booked')
    .select((eb) => eb.fn.sum<number>('num_participants').as('people')).executeTakeFirstOrThrow();
  expect(people).toBe(num_bookings);
});

test('plans are made anew once a minute, because tables grow', async () => {
  const lesson = await school.lessonIn('open', { free: 3 });
  await book(lesson);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const discards = () => sent.mock.calls.filter(([statement]) => (statement as unknown as pg.Query & { text: string }).text === 'discard plans').length;
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 61_000);
  await book(lesson);
  const connections = discards();
  expect(connections).toBeGreaterThan(0);
  await book(lesson);
  expect(discards()).toBe(connections);
  clock.mockRestore();
  sent.mockRestore();
});
