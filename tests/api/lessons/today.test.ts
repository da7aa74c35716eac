import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Day } from '#shared/contract/today.ts';
import { queriesOf } from '../../support/db/countQueries.ts';
import { adminOf, hold } from '../../support/payments/paying.ts';
import { participants, signInAs, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await adminOf(school);
});
afterAll(() => school.close());
beforeEach(() => {
  school.clock.now = NOW;
});

/** A date without lessons of the demo. In Lisbon the clocks go back that night. */
const DATE = '2026-10-25';
const dayOf = async (date: string) => (await school.call('GET', `/api/today?date=${date}`, { cookie: admin })).json<Day>();
const addLesson = async (date: string, change: object = {}) =>
  (await school.call('POST', '/api/lessons', { cookie: admin, payload: { activity_id: 2, date, num_places: 40, instructors: [1], ...change } })).json<Lesson>();
const book = async (lesson: Lesson, change: Record<string, unknown> = {}) => (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission(change) })).json<Booking>();

describe('a day', () => {
  test('has the lessons of its date in the school’s zone with their people, and no cancelled or deleted ones of them', async () => {
    await Promise.all([addLesson('2026-10-24T22:45:00Z'), addLesson('2026-10-26T00:15:00Z')]);
    const [early, late, gone] = [await addLesson('2026-10-25T08:00:00Z'), await addLesson('2026-10-25T19:45:00Z', { instructors: [] }), await addLesson('2026-10-25T10:00:00Z')];
    await school.call('DELETE', `/api/lessons/${gone.id}`, { cookie: admin });
    const first = await book(early, { users: [{ name: 'Ana', age: '9' }, { name: 'Rui', age: '' }], notes: 'Left-handed' });
    // Oldest first, by the clock.
    school.clock.now = new Date(NOW.getTime() + 60_000);
    const second = await book(early);
    const cancelled = await book(early);
    await school.call('DELETE', `/api/lessons/${early.id}/bookings/${cancelled.id}`);
    const { booking: held } = await hold(school, late);

    const day = await dayOf(DATE);
    expect(day).toMatchObject({ date: DATE, has_more: false, has_instructors: true });
    expect(day.lessons.map(({ id }) => id)).toEqual([early.id, late.id]);
    const [lesson, evening] = day.lessons;
    expect(lesson).toMatchObject({ num_bookings: 3, num_places: 40, version: 1, instructors: [1] });
    expect(lesson!.instructor_names).toHaveLength(1);
    expect([lesson!.activity, lesson!.ends === null || Date.parse(lesson!.ends) > Date.parse(lesson!.date)]).toEqual([expect.any(String), true]);
    expect(lesson!.bookings.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(lesson!.bookings[0]).toMatchObject({ notes: 'Left-handed', phone: '+351912345678', attendance: [null, null], paid_at_school: false });
    expect(evening).toMatchObject({ instructors: [], instructor_names: [], bookings: [{ id: held.id, status: 'awaiting_payment' }] });
  });

  test('shows the last state of ticks', async () => {
    const [lesson] = (await dayOf(DATE)).lessons;
    const { id } = lesson!.bookings[0]!;
    const path = `/api/lessons/${lesson!.id}/bookings/${id}`;
    await school.call('PUT', path, { cookie: admin, payload: { paid_at_school: true } });
    school.clock.now = new Date('2026-10-25T07:00:00Z');
    await school.call('PUT', `${path}/participants/1/attendance`, { cookie: admin, payload: { attendance: 'here' } });
    expect((await dayOf(DATE)).lessons[0]!.bookings[0]).toMatchObject({ attendance: [null, 'here'], paid_at_school: true, due: 0 });
  });

  test('takes as many queries with thirty lessons as with two', async () => {
    const few = await queriesOf(() => dayOf(DATE));
    await Promise.all(Array.from({ length: 28 }, async () => book(await addLesson('2026-10-25T11:00:00Z'), { users: participants(3) })));
    const many = await queriesOf(async () => expect((await dayOf(DATE)).lessons).toHaveLength(30));
    expect(many.length).toBe(few.length);
  });

  test('has planned classes without lesson, and the lesson in place of the class once it is booked', async () => {
    const recurring = async () => (await Promise.all(['02', '03', '04', '05', '06', '07'].map((date) => dayOf(`2026-07-${date}`)))).flatMap(({ lessons }) => lessons).filter(({ recur }) => recur);
    const [planned] = await recurring();
    expect(planned).toMatchObject({ id: 0, num_bookings: 0, bookings: [], activity: expect.any(String) });
    const { recur, activity_id, date } = planned!;
    const walkIn = { ...submission({ users: participants(2), phone: '', email: null }), source: 'manual', recur };
    const made = (await school.call('POST', `/api/activity/${activity_id}/bookings`, { cookie: admin, payload: walkIn })).json<Booking>();
    const after = (await dayOf(recur!.date)).lessons.filter((one) => one.activity_id === activity_id && one.date === date);
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: made.lesson_id, num_bookings: 2, bookings: [{ id: made.id, phone: '' }] });
  });

  test('keeps a planned class that has begun: a walk-in who comes late is booked as in any lesson, a visitor is not', async () => {
    const recurrent_config = JSON.stringify({ days: ['thu'], times: [{ name: 'default', time: '10:00', num_places: 4 }] });
    const { id } = (await school.call('POST', '/api/activities', { cookie: admin, payload: { name: 'Dawn', place: '', price: 30, recurrent: 1, recurrent_config } })).json<{ id: number }>();
    const recur = { date: '2026-07-02', time: '10:00', name: 'default' };
    const ofPlan = async () => (await dayOf(recur.date)).lessons.filter(({ activity_id }) => activity_id === id);
    const bookIt = (change: object) => school.call('POST', `/api/activity/${id}/bookings`, { cookie: admin, payload: { ...submission(), recur, ...change } });
    const walkIn = () => bookIt({ phone: '', email: null, source: 'manual' });
    const at = async (instant: string) => {
      school.clock.now = new Date(instant);
      admin = await adminOf(school);
    };
    await at('2026-07-02T23:05:00Z');
    expect([await ofPlan(), (await walkIn()).json()]).toMatchObject([[], { code: 'lesson_past' }]);
    await at('2026-07-02T09:05:00Z');
    expect(await ofPlan()).toMatchObject([{ id: 0, num_bookings: 0, recur }]);
    expect((await bookIt({})).json()).toMatchObject({ code: 'lesson_past' });
    const { lesson_id } = (await walkIn()).json<Booking>();
    expect(await ofPlan()).toMatchObject([{ id: lesson_id, num_bookings: 1 }]);
    await school.call('PUT', `/api/activities/${id}`, { cookie: admin, payload: { recurrent: 0 } });
  });

  test('and calendar, list of lessons and the instructor’s own lessons have the same planned classes that have begun, and each opens', async () => {
    const recurrent_config = JSON.stringify({ days: ['thu'], instructors: [1], times: [{ name: 'default', time: '10:00', num_places: 4 }] });
    const { id } = (await school.call('POST', '/api/activities', { cookie: admin, payload: { name: 'Dawn', place: '', price: 30, recurrent: 1, recurrent_config } })).json<{ id: number }>();
    const planned = async (path: string, cookie: string) => {
      const found = (await school.call('GET', path, { cookie })).json<Lesson[] | { lessons: Lesson[] }>();
      return ('lessons' in found ? found.lessons : found).filter(({ activity_id, date }) => activity_id === id && date.startsWith('2026-07-02')).map((lesson) => [lesson.date, lesson.id]);
    };
    const agree = async (at: string) => {
      school.clock.now = new Date(at);
      admin = await adminOf(school);
      const instructor = await signInAs(school, 'instructor', 1);
      const paths = ['/api/today?date=2026-07-02', '/api/calendar?from=2026-07-01&to=2026-07-05', '/api/lessons?from=2026-07-01', '/api/lessons?from=2026-07-02'];
      return [...(await Promise.all(paths.map((path) => planned(path, admin)))), await planned('/api/own-lessons', instructor)];
    };
    const begun = [['2026-07-02T09:00:00Z', 0]];
    expect(await agree('2026-07-02T09:05:00Z')).toEqual([begun, begun, begun, begun, begun]);
    const visitors = (await school.call('GET', '/api/lessons?next=1')).json<Lesson[]>();
    expect(visitors.filter(({ activity_id }) => activity_id === id).map(({ date }) => date.slice(0, 10))).toEqual(['2026-07-09']);
    const address = `/api/occurrence?activity=${id}&time=2026-07-02T10:00`;
    expect((await school.call('GET', address)).json()).toMatchObject({ id: 0, date: '2026-07-02T09:00:00Z' });
    expect(await agree('2026-07-02T23:05:00Z')).toEqual([[], [], [], [], []]);
    expect((await school.call('GET', address)).statusCode).toBe(404);
    // As from the calendar: dragged to a later hour of today.
    await agree('2026-07-02T09:05:00Z');
    const moved = await school.call('POST', `/api/activity/${id}/lessons`, { cookie: admin, payload: { recur: { date: '2026-07-02', time: '10:00', name: 'default' }, lesson: { date: '2026-07-02T15:00:00Z' } } });
    expect(moved.json()).toMatchObject({ date: '2026-07-02T15:00:00Z' });
    await school.call('PUT', `/api/activities/${id}`, { cookie: admin, payload: { recurrent: 0 } });
  });
});

test('without a date it is today; another school has its own, and only admins read it', async () => {
  expect((await school.call('GET', '/api/today', { cookie: admin })).json<Day>().date).toBe('2026-07-01');
  for (const date of ['2026-02-30', 'today', '']) {
    const answer = await school.call('GET', `/api/today?date=${date}`, { cookie: admin });
    expect([answer.statusCode, Object.keys(answer.json<{ problems: object }>().problems)]).toEqual([400, ['date']]);
  }
  const baleal = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  expect((await school.call('GET', `/api/today?date=${DATE}`, { cookie: baleal, host: HOSTS.baleal })).json<Day>().lessons).toEqual([]);
  for (const cookie of [await signInAs(school, 'instructor', 1), await school.signIn(VISITOR)]) {
    expect((await school.call('GET', '/api/today', { cookie })).statusCode).toBe(403);
  }
  expect((await school.call('GET', '/api/today')).statusCode).toBe(401);
});
