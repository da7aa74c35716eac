import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { writeNewsMail } from '../../../server/mail/templates/newsMail.ts';
import { findNewsLessons } from '../../../server/news/newsLessons.ts';
import { adminOf, repost, turnPaymentsOn } from '../../support/payments/paying.ts';
import { endPlans, listed, planText, recurring, replan } from '../../support/recurringActivities.ts';
import { participants, placesOf, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const SATURDAY = { date: '2026-07-04', time: '10:00', name: 'default' };
let school: TestApp;
beforeAll(async () => {
  school = await testApp();
  await turnPaymentsOn(school);
});
afterAll(() => school.close());

const book = (activity: number, change: object = {}, host: string = HOSTS.norte) =>
  school.call('POST', `/api/activity/${activity}/bookings?lang=en`, { host, payload: { ...submission(), recur: SATURDAY, ...change } });
const one = (activity: number, time = '2026-07-04T10:00', host: string = HOSTS.norte) => school.call('GET', `/api/occurrence?activity=${activity}&time=${time}`, { host });
const saturday = async (activity: number) => (await listed(school, activity)).filter(({ date }) => date.startsWith('2026-07-04'));

async function rowsOf(activity: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from lessons where activity_id = ${activity}`.execute(school.database.forTenant(NORTE));
  return rows[0]!.count;
}

describe('the list', () => {
  test('has the occurrences of the next 14 days among the lessons, each once, by date', async () => {
    const before = (await school.call('GET', '/api/lessons?next=1')).headers['content-range'] as string;
    const activity = await recurring(school, planText({ '10:00': 8, '18:15': 4 }));
    const answer = await school.call('GET', '/api/lessons?next=1');
    const lessons = answer.json<Lesson[]>();
    const classes = lessons.filter(({ recur, activity_id }) => recur && activity_id === activity);
    // Today's first one is at 10:00, half an hour from now.
    expect(classes).toHaveLength(28);
    expect(classes[0]).toEqual({
      ...{ id: 0, activity_id: activity, date: '2026-07-01T09:00:00Z', is_cancelled: 0, num_places: 8, num_bookings: 0 },
      ...{ open_days_before: null, tags: [], instructors: [], recur: { date: '2026-07-01', time: '10:00', name: 'default' } },
    });
    expect(lessons.map(({ date }) => date)).toEqual(lessons.map(({ date }) => date).toSorted());
    expect(answer.headers['content-range']).toBe(`0-${lessons.length - 1}/${Number(before.split('/')[1]) + 28}`);
    expect(lessons.some((lesson) => lesson.id > 0 && 'recur' in lesson)).toBe(false);
    await replan(school, activity, { recurrent: 0 });
    expect((await school.call('GET', '/api/lessons?next=1')).headers['content-range']).toBe(before);
  });

  test('is ranged, sorted and filtered as every list', async () => {
    const activity = await recurring(school);
    const whole = (await school.call('GET', '/api/lessons?next=1')).json<Lesson[]>();
    const page = await school.call('GET', '/api/lessons?next=1&range=[20,29]');
    expect(page.json()).toEqual(whole.slice(20, 30));
    expect(page.headers['content-range']).toBe(`20-29/${whole.length}`);
    const latest = (await school.call('GET', '/api/lessons?next=1&sort=[date,DESC]')).json<Lesson[]>();
    expect(latest.map(({ date }) => date)).toEqual(whole.map(({ date }) => date).toReversed());
    const its = await school.call('GET', `/api/lessons?next=1&filter={"activity_id":${activity}}&range=[10,19]`);
    expect(its.json<Lesson[]>().map(({ recur }) => recur!.date)).toEqual(['2026-07-11', '2026-07-12', '2026-07-13', '2026-07-14']);
    expect(its.headers['content-range']).toBe('10-13/14');
    const fewest = (await school.call('GET', '/api/lessons?next=1&sort=[num_bookings,ASC]&range=[0,0]')).json<Lesson[]>();
    expect(fewest[0]).toMatchObject({ id: 0, num_bookings: 0 });
    const cancelled = (await school.call('GET', '/api/lessons?next=1&filter={"is_cancelled":1}')).json<Lesson[]>();
    expect(cancelled.every(({ id, is_cancelled }) => id > 0 && is_cancelled === 1)).toBe(true);
    await replan(school, activity, { recurrent: 0 });
  });

  test('of admins has rows alone, and another school sees nothing of it', async () => {
    const activity = await recurring(school);
    const rows = (await school.call('GET', '/api/lessons?range=[0,999]', { cookie: await adminOf(school) })).json<Lesson[]>();
    expect(rows.every(({ id, recur }) => id > 0 && !recur)).toBe(true);
    const theirs = (await school.call('GET', '/api/lessons?next=1', { host: HOSTS.baleal })).json<Lesson[]>();
    expect(theirs.some(({ activity_id }) => activity_id === activity)).toBe(false);
    expect((await one(activity, undefined, HOSTS.baleal)).statusCode).toBe(404);
    expect((await book(activity, {}, HOSTS.baleal)).statusCode).toBe(404);
    expect(await rowsOf(activity)).toBe(0);
  });

  test('drops an occurrence when it begins, and adds a new day at the school’s midnight', async () => {
    const activity = await recurring(school, planText({ '10:00': 8 }));
    const dates = async (now: string) => {
      school.clock.now = new Date(now);
      const its = await listed(school, activity);
      school.clock.now = NOW;
      return [its[0]!.recur!.date, its.at(-1)!.recur!.date, its.length];
    };
    expect(await dates('2026-07-01T08:59:00Z')).toEqual(['2026-07-01', '2026-07-14', 14]);
    expect(await dates('2026-07-01T09:00:00Z')).toEqual(['2026-07-02', '2026-07-14', 13]);
    expect(await dates('2026-07-01T22:59:00Z')).toEqual(['2026-07-02', '2026-07-14', 13]);
    expect(await dates('2026-07-01T23:00:00Z')).toEqual(['2026-07-02', '2026-07-15', 14]);
  });

  test('keeps the time on the wall through both daylight-saving nights', async () => {
    const activity = await recurring(school);
    for (const [now, before, after] of [
      ['2026-03-25T12:00:00Z', '2026-03-28T10:00:00Z', '2026-03-29T09:00:00Z'],
      ['2026-10-21T12:00:00Z', '2026-10-24T09:00:00Z', '2026-10-25T10:00:00Z'],
    ] as const) {
      school.clock.now = new Date(now);
      const dates = (await listed(school, activity)).map(({ date }) => date);
      expect(dates).toContain(before);
      expect(dates).toContain(after);
      const date = after.slice(0, 10);
      const booking = (await book(activity, { recur: { ...SATURDAY, date } })).json<Booking>();
      expect((await school.readLesson(booking.lesson_id)).date).toBe(after);
      school.clock.now = NOW;
    }
  });

  test('shows a lesson that an admin made by hand at the same moment instead, and books into it', async () => {
    const activity = await recurring(school);
    const payload = { activity_id: activity, date: '2026-07-04T09:00:00Z', num_places: 3 };
    const lesson = (await school.call('POST', '/api/lessons', { cookie: await adminOf(school), payload })).json<Lesson>();
    expect((await saturday(activity)).map(({ id }) => id)).toEqual([lesson.id]);
    expect((await book(activity)).json<Booking>().lesson_id).toBe(lesson.id);
    await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { date: '2026-07-04T10:00:00Z' } });
    expect((await saturday(activity)).map(({ id }) => id)).toEqual([0, lesson.id]);
  });
});

describe('booking an occurrence', () => {
  test('makes its lesson, which is a lesson like any other from then on', async () => {
    const activity = await recurring(school);
    expect((await one(activity)).json()).toMatchObject({ id: 0, recur: SATURDAY, num_places: 8 });
    const answer = await book(activity, { users: participants(3) });
    expect(answer.statusCode).toBe(201);
    const booking = answer.json<Booking>();
    const lesson = await school.readLesson(booking.lesson_id);
    expect(lesson).toMatchObject({ activity_id: activity, date: '2026-07-04T09:00:00Z', num_places: 8, num_bookings: 3, is_cancelled: 0 });
    expect((await saturday(activity)).map(({ id }) => id)).toEqual([lesson.id]);
    expect((await one(activity)).json()).toMatchObject({ id: lesson.id, num_bookings: 3 });
    const { rows } = await sql`select kind from mails where booking_id = ${booking.id} and kind = 'booking_received'`.execute(school.database.forTenant(NORTE));
    expect(rows).toHaveLength(1);
    // A page of the occurrence that is still open books into the lesson.
    expect((await book(activity, { users: participants(2) })).json<Booking>().lesson_id).toBe(lesson.id);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 5, live: 5, bookings: 2 });
  });

  test('cancelling, moving, deleting or emptying its lesson does not bring it back', async () => {
    const cookie = await adminOf(school);
    const activity = await recurring(school, planText({ '10:00': 8, '11:00': 8, '12:00': 8, '13:00': 8 }));
    const made: Record<string, Booking> = {};
    for (const time of ['10:00', '11:00', '12:00', '13:00']) made[time] = (await book(activity, { recur: { ...SATURDAY, time } })).json<Booking>();
    const change = (time: string, payload: object) => school.call('PUT', `/api/lessons/${made[time]!.lesson_id}`, { cookie, payload });
    const cancel = (time: string) => school.call('DELETE', `/api/lessons/${made[time]!.lesson_id}/bookings/${made[time]!.id}`, { cookie });
    await change('10:00', { is_cancelled: 1 });
    await change('11:00', { date: '2026-07-05T15:00:00Z' });
    await cancel('12:00');
    expect((await school.call('DELETE', `/api/lessons/${made['12:00']!.lesson_id}`, { cookie })).statusCode).toBe(200);
    await cancel('13:00');
    expect((await saturday(activity)).map(({ id, is_cancelled, date }) => [id, is_cancelled, date.slice(11, 16)])).toEqual([
      [made['10:00']!.lesson_id, 1, '09:00'],
      [made['13:00']!.lesson_id, 0, '12:00'],
    ]);
    const answers = await Promise.all(['10:00', '11:00', '12:00', '13:00'].map((time) => book(activity, { recur: { ...SATURDAY, time } })));
    expect(answers.map((answer) => answer.json<{ code?: string }>().code ?? answer.statusCode)).toEqual(['lesson_cancelled', 'lesson_changed', 'lesson_not_found', 201]);
    expect((await one(activity, '2026-07-04T11:00')).json()).toMatchObject({ id: made['11:00']!.lesson_id, date: '2026-07-05T15:00:00Z' });
    expect((await one(activity, '2026-07-04T12:00')).statusCode).toBe(404);
  });

  test.each([
    ['more participants than places', { users: participants(9) }, 'lesson_full'],
    ['entries that need another look', { email: 'nobody' }, 'invalid_booking'],
    ['a time that is not in the plan', { recur: { ...SATURDAY, time: '10:15' } }, 'occurrence_gone'],
    ['a class that has begun', { recur: { ...SATURDAY, date: '2026-06-27' } }, 'lesson_past'],
    ['the fifteenth day', { recur: { ...SATURDAY, date: '2026-07-15' } }, 'lesson_not_yet_open'],
    ['a day that does not exist', { recur: { ...SATURDAY, date: '2026-02-30' } }, 'lesson_not_found'],
    ['a time that does not exist', { recur: { ...SATURDAY, time: '99:99' } }, 'lesson_not_found'],
    ['no class at all', { recur: undefined }, 'bad_request'],
    ['something else than a class', { recur: { date: '4 July', time: 'ten', name: '' } }, 'bad_request'],
  ])('%s: refused, and no lesson is left behind', async (_name, change, code) => {
    const activity = await recurring(school);
    const answer = await book(activity, change);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await rowsOf(activity)).toBe(0);
  });

  test('a plan changed or ended meanwhile is told, and what was booked stays', async () => {
    const activity = await recurring(school);
    const kept = (await book(activity)).json<Booking>();
    await replan(school, activity, { recurrent_config: planText({ '11:00': 8 }) });
    expect((await book(activity, { recur: { ...SATURDAY, date: '2026-07-05' } })).json()).toMatchObject({ code: 'occurrence_gone' });
    expect((await one(activity, '2026-07-05T10:00')).statusCode).toBe(404);
    await replan(school, activity, { recurrent: 0 });
    expect((await book(activity, { recur: { ...SATURDAY, date: '2026-07-05', time: '11:00' } })).json()).toMatchObject({ code: 'occurrence_gone' });
    expect((await one(activity)).json()).toMatchObject({ id: kept.lesson_id });
    expect((await book(activity)).json<Booking>().lesson_id).toBe(kept.lesson_id);
    expect(await rowsOf(activity)).toBe(1);
  });

  test('the same visit sent again is the same booking; with other entries it is refused and makes nothing', async () => {
    const activity = await recurring(school);
    const sent = submission();
    const first = await book(activity, sent);
    expect((await book(activity, sent)).json()).toEqual(first.json());
    expect((await repost(school, { id: first.json<Booking>().lesson_id }, sent)).json()).toEqual(first.json());
    const other = await recurring(school);
    expect((await book(other, sent)).json()).toMatchObject({ code: 'payment_intent_reused' });
    expect((await book(activity, { ...sent, notes: 'x', recur: { ...SATURDAY, date: '2026-07-05' } })).json()).toMatchObject({ code: 'payment_intent_reused' });
    expect([await rowsOf(activity), await rowsOf(other)]).toEqual([1, 0]);
  });

  test('to be paid now holds the places of its lesson; without payments nothing is made', async () => {
    const activity = await recurring(school);
    const held = (await book(activity, { pay: 'now' })).json<Booking>();
    expect(held.status).toBe('awaiting_payment');
    expect(await placesOf(school, NORTE, held.lesson_id)).toMatchObject({ num_bookings: 1, bookings: 1 });
    const plain = await testApp({ payments: null });
    const there = await recurring(plain);
    const refused = await plain.call('POST', `/api/activity/${there}/bookings`, { payload: { ...submission({ pay: 'now' }), recur: SATURDAY } });
    expect(refused.json()).toMatchObject({ code: 'payments_unavailable' });
    expect((await listed(plain, there)).every(({ id }) => id === 0)).toBe(true);
    await plain.close();
  });
});

test('news lists occurrences among the lessons and links to them', async () => {
  const activity = await recurring(school);
  const { tenants } = await school.directory.current();
  const [tenant] = tenants;
  const booked = (await book(activity)).json<Booking>();
  const db = school.database.forTenant(NORTE);
  const news = (await findNewsLessons(db, tenant!, NOW, 1000)).filter(({ activity_id }) => activity_id === activity);
  expect(news.map(({ id }) => id)).toEqual([0, 0, 0, booked.lesson_id, ...Array.from({ length: 10 }, () => 0)]);
  const reader = { recipient: 'ana@example.com', subscriber_id: crypto.randomUUID(), mail_extra_notes: '', school_email: '' };
  const { html } = writeNewsMail(reader, news, { lang: 'pt', tenant: tenant!, origin: 'http://localhost:8080', now: NOW });
  const told = html.replaceAll('&amp;', '&');
  expect(told).toContain(`http://localhost:8080/lessons?activity=${activity}&time=2026-07-01T10:00&lang=pt`);
  expect(told).toContain(`http://localhost:8080/lessons/${booked.lesson_id}?lang=pt`);
  expect(told).toContain('Sunset');
  await endPlans(school);
  expect((await findNewsLessons(db, tenant!, NOW, 1000)).every(({ id }) => id > 0)).toBe(true);
});

describe('POST /api/activity/{id}/lessons', () => {
  const make = async (activity: number, recur = SATURDAY, cookie?: string) =>
    school.call('POST', `/api/activity/${activity}/lessons`, { cookie: cookie ?? (await adminOf(school)), payload: { recur } });

  test('turns an occurrence into a lesson without a booking, to cancel or change it; a repeat changes nothing', async () => {
    const activity = await recurring(school);
    const lesson = (await make(activity)).json<Lesson>();
    expect(lesson).toMatchObject({ date: '2026-07-04T09:00:00Z', num_places: 8, num_bookings: 0, version: 1 });
    expect((await make(activity)).json()).toEqual(lesson);
    await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 1 } });
    expect(await saturday(activity)).toMatchObject([{ id: lesson.id, is_cancelled: 1 }]);
    expect((await make(activity, { ...SATURDAY, time: '10:15' })).json()).toMatchObject({ code: 'occurrence_gone' });
  });

  test('makes it as the admin has changed it, or not at all', async () => {
    const activity = await recurring(school);
    const change = async (lesson: object) => school.call('POST', `/api/activity/${activity}/lessons`, { cookie: await adminOf(school), payload: { recur: SATURDAY, lesson } });
    for (const [refused, code] of [[{ num_places: 1001 }, 'bad_request'], [{ date: '2026-07-04T03:00:00Z' }, 'invalid_lesson']] as const) {
      expect((await change(refused)).json()).toMatchObject({ code });
      expect(await rowsOf(activity)).toBe(0);
    }
    const made = await change({ num_places: 5, date: '2026-07-04T10:00:00Z', instructors: [1] });
    expect(made.json()).toMatchObject({ date: '2026-07-04T10:00:00Z', num_places: 5, instructors: [1], num_bookings: 0 });
    // The form of another admin still shows the class of the plan.
    expect((await change({ num_places: 3 })).json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(await school.readLesson(made.json<Lesson>().id)).toMatchObject({ num_places: 5 });
    expect(await rowsOf(activity)).toBe(1);
  });

  test('is for admins', async () => {
    const activity = await recurring(school);
    expect((await make(activity, SATURDAY, await school.signIn('maria@norte.example'))).statusCode).toBe(403);
    expect((await make(activity, SATURDAY, 'session=none')).statusCode).toBe(401);
    expect(await rowsOf(activity)).toBe(0);
  });
});
