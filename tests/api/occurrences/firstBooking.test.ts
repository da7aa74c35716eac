import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { barrier } from '../../support/barrier.ts';
import { makeWithoutGuard } from '../../support/db/makeWithoutGuard.ts';
import { planText, recurring } from '../../support/recurringActivities.ts';
import { type ServerProcess, startServerProcess } from '../../support/processes/startServerProcess.ts';
import { participants, placesOf, submission, testApp, type TestApp } from '../../support/testApp.ts';

const NORTE = { id: 1 };
const PLACES = 10;
const VISITORS = 100;
const SATURDAY = { date: '2026-07-04', time: '10:00', name: 'default' };
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

async function book(visitor: number, activity: number, payload: object): Promise<{ status: number; body: string }> {
  const headers = { 'content-type': 'application/json' };
  const url = `${servers[visitor % servers.length]!.origin}/api/activity/${activity}/bookings`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ...payload, recur: SATURDAY }) });
  return { status: answer.status, body: await answer.text() };
}

const atOnce = <T>(work: (visitor: number) => Promise<T>) => Promise.all(Array.from({ length: VISITORS }, (_, visitor) => work(visitor)));

async function lessonsOf(activity: number): Promise<{ id: number; num_bookings: number }[]> {
  const lessons = school.database.forTenant(NORTE).selectFrom('lessons').where('tenant_id', '=', 1).where('activity_id', '=', activity);
  return lessons.select(['id', 'num_bookings']).execute();
}

test('100 first bookings of one occurrence at once, from two processes: one lesson, and never more participants than places', async () => {
  const activity = await recurring(school, planText({ '10:00': PLACES }));
  const answers = await atOnce((visitor) => book(visitor, activity, submission({ users: participants(1 + (visitor % 3)) })));
  const booked = answers.filter(({ status }) => status === 201).map(({ body }) => JSON.parse(body) as Booking);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.every(({ status, body }) => status === 409 && body.includes('lesson_full'))).toBe(true);
  const lessons = await lessonsOf(activity);
  expect(lessons).toHaveLength(1);
  expect(new Set(booked.map(({ lesson_id }) => lesson_id))).toEqual(new Set([lessons[0]!.id]));
  expect(booked.flatMap(({ data }) => JSON.parse(data) as unknown[])).toHaveLength(PLACES);
  expect(await placesOf(school, NORTE, lessons[0]!.id)).toEqual({ num_places: PLACES, num_bookings: PLACES, live: PLACES, bookings: booked.length });
});

test('the same visit 100 times at once is one booking, answered 100 times', async () => {
  const activity = await recurring(school);
  const payload = submission({ users: participants(2) });
  const answers = await atOnce((visitor) => book(visitor, activity, payload));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(201);
  expect(await lessonsOf(activity)).toMatchObject([{ num_bookings: 2 }]);
});

test('control: the same 100 visitors without the guard make several lessons, or oversell one, so the race above is real', async () => {
  const activity = await recurring(school, planText({ '10:00': PLACES }));
  await sql`alter table lessons drop constraint lessons_never_oversold`.execute(school.database.owner);
  const db = school.database.forTenant(NORTE);
  const its = { activity_id: activity, instant: '2026-07-04T09:00:00Z', num_places: PLACES };
  const allHaveRead = barrier(VISITORS);
  await atOnce((visitor) => makeWithoutGuard(db, NORTE, its, 1 + (visitor % 3), allHaveRead));
  const lessons = await lessonsOf(activity);
  expect(lessons.length).toBeGreaterThan(1);
  expect(lessons.reduce((sum, { num_bookings }) => sum + num_bookings, 0)).toBeGreaterThan(PLACES);
});
