import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import type { Totals } from '#shared/contract/report.ts';
import { auditLog } from '../../support/auditLog.ts';
import { adminOf, hold, repost } from '../../support/payments/paying.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
let lesson: Lesson;
let booking: Booking;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());
beforeEach(async () => {
  school.clock.now = NOW;
  // A month without lessons of the demo. The test's day is the lesson's.
  const made = await school.call('POST', '/api/lessons', { cookie: await adminOf(school), payload: { activity_id: 2, date: '2026-11-04T09:00:00Z', num_places: 20, instructors: [1, 2] } });
  lesson = made.json<Lesson>();
  booking = await book(3);
  school.clock.now = new Date('2026-11-04T07:30:00Z');
});

const book = async (people: number, change: object = {}) => (await repost(school, lesson, submission({ users: participants(people), ...change }))).json<Booking>();
const mark = async (position: number, attendance: unknown, { id, cookie, host = HOSTS.norte }: { id?: string; cookie?: string; host?: string } = {}) =>
  school.call('PUT', `/api/lessons/${lesson.id}/bookings/${id ?? booking.id}/participants/${position}/attendance`, { cookie: cookie ?? (await adminOf(school)), host, payload: { attendance } });
const marks = async () => {
  const { bookingData = [] } = (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school) })).json<LessonDetail>();
  return bookingData.find(({ id }) => id === booking.id)?.attendance;
};
const noShows = async (by: string) =>
  (await school.call('GET', `/api/reports/totals?of=no_shows&by=${by}&from=2026-11-01&to=2026-11-30`, { cookie: await adminOf(school) })).json<Totals>();

test('who came is marked and taken back, each with an entry in the audit log', async () => {
  const before = (await auditLog(school)).length;
  expect(await marks()).toEqual([null, null, null]);
  expect((await mark(0, 'here')).json()).toEqual({ attendance: 'here' });
  await mark(1, 'missed');
  await mark(1, 'missed');
  expect(await marks()).toEqual(['here', 'missed', null]);
  await mark(1, 'here');
  await mark(1, null);
  expect(await marks()).toEqual(['here', null, null]);
  const entries = (await auditLog(school)).slice(before).filter(({ action }) => action === 'booking.mark_attendance');
  expect(entries.map(({ changes }) => changes)).toEqual([[null, 'here'], [null, 'missed'], ['missed', 'here'], ['here', null]].map((attendance) => ({ attendance })));
});

test('reports count no-shows by every group, and the kept numbers are those of the participants', async () => {
  const before = await noShows('activity');
  const widget = await book(2, { source: 'widget' });
  const answers = await Promise.all([mark(0, 'missed'), mark(1, 'missed'), mark(2, 'here'), mark(0, 'missed', { id: widget.id })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const report = await noShows('activity');
  expect(report.total - before.total).toBe(3);
  expect((await noShows('source')).rows).toEqual([{ key: 'site', name: '', value: 2 }, { key: 'widget', name: '', value: 1 }]);
  expect((await noShows('instructor')).rows.map(({ value }) => value)).toEqual([1.5, 1.5]);
  expect((await noShows('day')).rows.find(({ key }) => key === '2026-11-04')?.value).toBe(3);
  const { rows: wrong } = await sql`
    select b.id from bookings b where b.tenant_id = 1 and b.num_missed <> (
      select count(*) from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id and p.attendance = 'missed')`.execute(school.database.forTenant(NORTE));
  expect(wrong).toEqual([]);
  await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}?refund=0`, { cookie: await adminOf(school) });
  expect((await noShows('source')).rows).toEqual([{ key: 'widget', name: '', value: 1 }]);
  expect((await school.call('GET', '/api/reports/totals?of=no_shows&by=method&from=2026-11-01&to=2026-11-30', { cookie: await adminOf(school) })).statusCode).toBe(400);
});

test('marks are refused before the day, in cancelled lessons and bookings, and to all but the school’s admins', async () => {
  const codeOf = async (answer: ReturnType<typeof mark>) => [(await answer).statusCode, (await answer).json<{ code: string }>().code];
  school.clock.now = new Date('2026-11-03T23:59:00Z');
  expect(await codeOf(mark(0, 'here'))).toEqual([409, 'attendance_too_early']);
  const { booking: held } = await hold(school, lesson);
  school.clock.now = new Date('2026-11-04T00:00:00Z');
  expect(await codeOf(mark(0, 'here', { id: held.id }))).toEqual([409, 'booking_over']);
  expect(await codeOf(mark(3, 'here'))).toEqual([404, 'not_found']);
  expect((await mark(0, 'late')).statusCode).toBe(400);
  expect(await codeOf(mark(0, 'here', { id: crypto.randomUUID() }))).toEqual([404, 'booking_not_found']);
  expect((await mark(0, 'here', { cookie: await school.signIn(VISITOR) })).statusCode).toBe(403);
  expect((await mark(0, 'here', { cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal), host: HOSTS.baleal })).statusCode).toBe(404);
  expect(await marks()).toEqual([null, null, null]);
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 1 } });
  expect(await codeOf(mark(0, 'here'))).toEqual([409, 'lesson_cancelled']);
});
