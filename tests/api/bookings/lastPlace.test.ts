import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Booking } from '#shared/contract/booking.ts';
import { barrier } from '../../support/barrier.ts';
import { type ServerProcess, startServerProcess } from '../../support/processes/startServerProcess.ts';
import { participants, placesOf, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';
import { bookWithoutGuard } from '../../support/db/bookWithoutGuard.ts';

const NORTE = { id: 1 };
const PLACES = 10;
const VISITORS = 200;
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

async function freshLesson(): Promise<number> {
  const cookie = await school.signIn(ADMINS.norte);
  const payload = { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: PLACES };
  return (await school.call('POST', '/api/lessons', { cookie, payload })).json<{ id: number }>().id;
}

const post = async (origin: string, lessonId: number, payload: object): Promise<{ status: number; body: string }> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/lessons/${lessonId}/bookings`, { method: 'POST', headers, body: JSON.stringify(payload) });
  return { status: answer.status, body: await answer.text() };
};

describe.each([
  ['one server process', 1],
  ['two server processes sharing a database', 2],
])('200 visitors at once, 1 to 3 participants each, 10 places, on %s', (_name, processes) => {
  test('never more participants than places, and the count is the sum of the live bookings', async () => {
    const lessonId = await freshLesson();
    const answers = await Promise.all(
      Array.from({ length: VISITORS }, (_, visitor) =>
        post(servers[visitor % processes]!.origin, lessonId, submission({ users: participants(1 + (visitor % 3)) })),
      ),
    );
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => JSON.parse(body) as Booking);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.every(({ status, body }) => status === 409 && body.includes('lesson_full'))).toBe(true);
    const seated = booked.flatMap(({ data }) => JSON.parse(data) as unknown[]).length;
    const after = await placesOf(school, NORTE, lessonId);
    expect(after).toEqual({ num_places: PLACES, num_bookings: PLACES, live: PLACES, bookings: booked.length });
    expect(seated).toBe(PLACES);
    const mails = await sql<{ count: number }>`
      select count(*)::int as count from mails m join bookings b on b.tenant_id = m.tenant_id and b.id = m.booking_id
      where b.lesson_id = ${lessonId} and m.kind = 'booking_received'`.execute(school.database.forTenant(NORTE));
    expect(mails.rows[0]!.count).toBe(booked.length);
  });

  test('the same payment_intent_id 50 times at once is one booking, answered 50 times', async () => {
    const lessonId = await freshLesson();
    const payload = submission({ users: participants(2) });
    const sent = Array.from({ length: 50 }, (_, visitor) => post(servers[visitor % processes]!.origin, lessonId, payload));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await placesOf(school, NORTE, lessonId)).toMatchObject({ num_bookings: 2, live: 2, bookings: 1 });
  });

  test('booking and cancelling all at once leaves the count true', async () => {
    const lessonId = await freshLesson();
    await Promise.all(
      Array.from({ length: 60 }, async (_, visitor) => {
        const { origin } = servers[visitor % processes]!;
        const { status, body } = await post(origin, lessonId, submission({ users: participants(1 + (visitor % 2)) }));
        if (status !== 201 || visitor % 3 === 0) return;
        const { id } = JSON.parse(body) as Booking;
        const cancelled = await fetch(`${origin}/api/lessons/${lessonId}/bookings/${id}`, { method: 'DELETE' });
        expect(cancelled.status).toBe(200);
      }),
    );
    const { num_bookings, live } = await placesOf(school, NORTE, lessonId);
    expect(num_bookings).toBe(live);
    expect(num_bookings).toBeLessThanOrEqual(PLACES);
  });
});

test('control: the same 200 visitors without the guard oversell, so the race above is real', async () => {
  const lessonId = await freshLesson();
  const db = school.database.forTenant(NORTE);
  await sql`alter table lessons drop constraint lessons_never_oversold`.execute(school.database.owner);
  const allHaveRead = barrier(VISITORS);
  await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => bookWithoutGuard(db, NORTE, lessonId, 1 + (visitor % 3), allHaveRead)));
  const { live } = await placesOf(school, NORTE, lessonId);
  expect(live).toBeGreaterThan(PLACES);
});

test('the table itself refuses to be oversold by any statement', async () => {
  const fresh = await testApp();
  const oversell = sql`update lessons set num_bookings = num_places + 1 where tenant_id = 1 and id = 1`;
  await expect(oversell.execute(fresh.database.owner)).rejects.toThrow(/lessons_never_oversold/);
  await fresh.close();
});
