import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { unknownReferences } from '../../../server/lessons/lessons.queries.ts';
import { adminOf, postForm, toCheckout, turnPaymentsOn } from '../../support/payments/paying.ts';
import { listed, recurring } from '../../support/recurringActivities.ts';
import { placesOf, statusAndCode, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { until } from '../../support/until.ts';

const NORTE = { id: 1 };
const SATURDAY = { date: '2026-07-04', time: '10:00', name: 'default' };
let school: TestApp;
beforeAll(async () => {
  school = await testApp();
  await turnPaymentsOn(school);
});
afterAll(() => school.close());

const book = (activity: number, change: object = {}) =>
  school.call('POST', `/api/activity/${activity}/bookings?lang=en`, { payload: { ...submission(), recur: SATURDAY, ...change } });
const one = (activity: number) => school.call('GET', `/api/occurrence?activity=${activity}&time=2026-07-04T10:00`);

async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(school.database.owner);
  return rows.length > 0;
}

test('the old page of a moved occurrence says so, and leads to the lesson', async () => {
  const change = { date: '2026-07-06T15:00:00Z' };
  const activity = await recurring(school);
  const sent = submission();
  const first = (await book(activity, sent)).json<Booking>();
  await school.call('PUT', `/api/lessons/${first.lesson_id}`, { cookie: await adminOf(school), payload: change });
  for (const pay of ['later', 'now']) {
    const stale = await book(activity, { pay });
    expect(statusAndCode(stale)).toEqual([409, 'lesson_changed']);
  }
  expect(await placesOf(school, NORTE, first.lesson_id)).toMatchObject({ num_bookings: 1, bookings: 1 });
  expect((await one(activity)).json()).toMatchObject({ id: first.lesson_id, ...change });
  // Existing bookings keep their lesson.
  expect((await book(activity, sent)).json()).toEqual(first);
  expect((await book(activity, { ...sent, notes: 'x' })).json()).toMatchObject({ code: 'payment_intent_reused' });
  // A manual lesson at the same time replaces the occurrence.
  const payload = { activity_id: activity, date: '2026-07-04T09:00:00Z', num_places: 3 };
  const instead = (await school.call('POST', '/api/lessons', { cookie: await adminOf(school), payload })).json<Lesson>();
  expect((await book(activity)).json<Booking>().lesson_id).toBe(instead.id);
  expect((await one(activity)).json()).toMatchObject({ id: instead.id, num_bookings: 1 });
});

test('so is one whose lesson was given another activity', async () => {
  const activity = await recurring(school);
  const cookie = await adminOf(school);
  const lesson = (await school.call('POST', `/api/activity/${activity}/lessons`, { cookie, payload: { recur: SATURDAY } })).json<Lesson>();
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie, payload: { activity_id: 1 } });
  expect((await book(activity)).json()).toMatchObject({ code: 'lesson_changed' });
  expect((await one(activity)).json()).toMatchObject({ id: lesson.id, activity_id: 1, num_bookings: 0 });
});

test('after a payment for a manual lesson that replaced an occurrence and was moved: it is paid, and no second lesson is made', async () => {
  const activity = await recurring(school);
  const cookie = await adminOf(school);
  const payload = { activity_id: activity, date: '2026-07-04T09:00:00Z', num_places: 3 };
  const lesson = (await school.call('POST', '/api/lessons', { cookie, payload })).json<Lesson>();
  const sent = submission({ pay: 'now' });
  const held = (await book(activity, sent)).json<Booking>();
  expect(held).toMatchObject({ lesson_id: lesson.id, status: 'awaiting_payment' });
  const page = new URL(await toCheckout(school, sent.payment_intent_id!));
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie, payload: { date: '2026-07-06T15:00:00Z' } });
  const paid = await postForm(school, page.pathname, { action: 'pay' });
  const stripe_session_id = new URL(String(paid.headers.location)).searchParams.get('session_id');
  const back = await book(activity, { ...sent, stripe_session_id });
  expect([back.statusCode, back.json()]).toMatchObject([201, { id: held.id, lesson_id: lesson.id, status: 'booked', stripe_session_id }]);
  expect((await book(activity, { ...sent, notes: 'x', stripe_session_id })).json()).toMatchObject({ code: 'payment_intent_reused' });
  expect((await listed(school, activity)).filter(({ recur, date }) => recur && date.startsWith('2026-07-04'))).toHaveLength(1);
});

test('a lesson that an admin is just making by hand is waited for, and booked', async () => {
  const activity = await recurring(school);
  const its = { tenant_id: 1, activity_id: activity, date: '2026-07-04T09:00:00Z', num_places: 5, open_days_before: null, deleted_at: null };
  const { made, answer } = await school.database.forTenant(NORTE).transaction().execute(async (tx) => {
    expect(await unknownReferences(tx, NORTE, { activity_id: activity }, undefined)).toEqual([]);
    const lesson = await tx.insertInto('lessons').values(its).returning('id').executeTakeFirstOrThrow();
    const booked = book(activity);
    await Promise.race([booked, until('the booking to wait', isAnybodyWaiting)]);
    return { made: lesson.id, answer: { booked } };
  });
  expect((await answer.booked).json<Booking>().lesson_id).toBe(made);
  const { rows } = await sql`select id from lessons where activity_id = ${activity}`.execute(school.database.owner);
  expect(rows).toEqual([{ id: made }]);
});
