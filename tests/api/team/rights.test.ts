import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_COLOR } from '#shared/catalog/palette.ts';
import type { OwnLesson, OwnLessonDetail } from '#shared/contract/ownLesson.ts';
import { hasRight, NO_TEAM_RULES, type Right, type Role, ROLES } from '#shared/team/rights.ts';
import { requireRights } from '../../../server/http/security/requireRights.ts';
import { auditLog } from '../../support/auditLog.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { planText, replan } from '../../support/recurringActivities.ts';
import { signInAs, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, INSTRUCTOR } from '../../support/world.ts';

const NORTE = { id: 1 };
const LESSON = { activity_id: 1, num_places: 8, date: '2026-07-01T15:00:00Z' };
/** Field names of money, in answers of the back office. */
const MONEY = /amount|cents|charged|due|deposit|price|stripe|payment|paid|refund|code/i;

let school: TestApp;
let cookies: Record<Role, string>;
let other: { lesson: number; booking: { id: string; reference: string } };
let own: typeof other;
beforeAll(async () => {
  school = await testApp();
  const admin = await school.signIn(ADMINS.norte);
  const lessonWith = async (instructor: number, name: string) => {
    const lesson = (await school.call('POST', '/api/lessons', { cookie: admin, payload: { ...LESSON, instructors: [instructor] } })).json<{ id: number }>().id;
    const made = await school.call('POST', `/api/lessons/${lesson}/bookings`, { payload: submission({ users: [{ name, age: '9' }], email: `${name.toLowerCase()}@example.com`, phone: instructor === 1 ? '912 345 678' : '961 000 777' }) });
    return { lesson, booking: made.json<typeof other.booking>() };
  };
  own = await lessonWith(1, 'Olivia');
  other = await lessonWith(2, 'Zelda');
  cookies = { guest: await signInAs(school, 'guest'), instructor: await school.signIn(INSTRUCTOR), admin: await signInAs(school, 'admin'), owner: admin };
});
afterAll(() => school.close());

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; right: Right };

/** Every route of the API with the right that it declares, from the application's list of routes; signing out comes last. */
function routes(): Route[] {
  const { paths } = school.app.swagger() as unknown as { paths: Record<string, Record<string, { 'x-right': Right }>> };
  const all = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, of]) => ({ method: method.toUpperCase() as 'GET', path, right: of['x-right'] })));
  return all.sort((a, b) => Number(isSignOut(a)) - Number(isSignOut(b)));
}
const isSignOut = ({ method, path }: Pick<Route, 'method' | 'path'>) => method === 'DELETE' && path === '/api/user/me';

test('a route of the API without a right keeps the application from starting', () => {
  const app = fastify();
  requireRights(app as never);
  expect(() => app.get('/api/boards', async () => ({}))).toThrow('GET /api/boards declares no right');
  expect(() => app.get('/api/boards', { config: { right: 'public' } }, async () => ({}))).not.toThrow();
});

describe.each(['signed_out', ...ROLES] as const)('%s', (role) => {
  test('gets what the matrix allows from every route, and nothing else', async () => {
    expect(routes().length).toBeGreaterThanOrEqual(90);
    const wrong: unknown[] = [];
    for (const { method, path, right } of routes()) {
      // `GET /api/lessons` lists upcoming lessons for everyone; without `next` it asks for a further right.
      const url = path.replace(/\{(?:id|lessonId|entryId|position)\}/g, '999999').replace(/\{\w+\}/g, crypto.randomUUID()).replace(/lessons$/, path === '/api/lessons' ? 'lessons?next=1' : '$&');
      const cookie = role === 'signed_out' ? undefined : cookies[role];
      const { statusCode } = await school.call(method, url, { cookie, ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}) });
      const isAllowed = hasRight(role === 'signed_out' ? undefined : role, right, NO_TEAM_RULES);
      const isRight = isAllowed ? statusCode !== 401 && statusCode !== 403 : statusCode === (role === 'signed_out' ? 401 : 403);
      if (!isRight) wrong.push([method, path, right, statusCode]);
      // A guest's account is gone with its data.
      if (role === 'guest' && path === '/api/user/me/erasure') cookies.guest = await signInAs(school, 'guest');
    }
    expect(wrong).toEqual([]);
    if (role === 'instructor') cookies.instructor = await school.signIn(INSTRUCTOR);
  });
});

describe('an instructor', () => {
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => school.call(method, url, { cookie: cookies.instructor, ...(payload ? { payload } : {}) });

  test('reads no participant of another instructor, no money and no id of a booking anywhere', async () => {
    const fields = new Set<string>();
    for (const { path } of routes().filter(({ method }) => method === 'GET')) {
      for (const lesson of [own.lesson, other.lesson]) {
        const answer = await call('GET', path.replace(/\{(id|lessonId)\}/, String(lesson)).replace(/\{\w+\}/g, '1').replace(/lessons$/, '$&?next=1'));
        const about = `${path} of lesson ${lesson}`;
        for (const secret of ['Zelda', '000777', '000 777', own.booking.id, other.booking.id, other.booking.reference]) expect(answer.body, about).not.toContain(secret);
        const isOwn = path.includes('own-lessons') && answer.statusCode === 200;
        if (isOwn) JSON.parse(answer.body, (key, value: unknown) => (fields.add(key), value));
        expect(isOwn || !answer.body.includes('Olivia'), about).toBe(true);
      }
    }
    expect([...fields].filter((field) => MONEY.test(field))).toEqual(['is_paid', 'is_part_paid']);
    expect((await call('GET', '/api/lessons')).statusCode).toBe(403);
    expect((await call('GET', `/api/lessons/${own.lesson}`)).json()).not.toHaveProperty('bookingData');
  });

  test('sees who comes to an own lesson, and marks who came', async () => {
    const lessons = (await call('GET', '/api/own-lessons')).json<{ id: number }[]>().map(({ id }) => id);
    expect(lessons).toContain(own.lesson);
    expect(lessons).not.toContain(other.lesson);
    const given = await school.database.forTenant(NORTE).selectFrom('lesson_instructors').where('tenant_id', '=', 1).where('instructor_id', '=', 1).select('lesson_id').execute();
    expect(given.map(({ lesson_id }) => lesson_id)).toEqual(expect.arrayContaining(lessons));
    expect(lessons.length).toBeGreaterThan(1);
    expect((await call('GET', `/api/own-lessons/${other.lesson}`)).json()).toMatchObject({ code: 'lesson_not_found' });
    const path = `/api/own-lessons/${own.lesson}/bookings/${own.booking.reference}/participants/0/attendance`;
    expect((await call('PUT', path, { attendance: 'here' })).json()).toEqual({ attendance: 'here' });
    expect((await call('PUT', path, { attendance: 'late' })).statusCode).toBe(400);
    const { bookings } = (await call('GET', `/api/own-lessons/${own.lesson}`)).json<OwnLessonDetail>();
    expect(bookings).toEqual([{ reference: own.booking.reference, is_held: false, phone: '+351912345678', notes: '', is_paid: null, is_part_paid: null, participants: [{ name: 'Olivia', age: '9', attendance: 'here' }] }]);
    expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'booking.mark_attendance', role: 'instructor', lesson_id: own.lesson });
    for (const [lesson, reference] of [[other.lesson, other.booking.reference], [own.lesson, other.booking.reference], [other.lesson, own.booking.reference]]) {
      expect((await call('PUT', `/api/own-lessons/${lesson}/bookings/${reference}/participants/0/attendance`, { attendance: 'here' })).statusCode).toBe(404);
    }
    expect((await call('PUT', `/api/lessons/${own.lesson}/bookings/${own.booking.id}/participants/0/attendance`, { attendance: 'here' })).statusCode).toBe(403);
  });

  test('sees the planned classes that name them, and those of no other instructor', async () => {
    const admin = await school.signIn(ADMINS.norte);
    const planOf = async (name: string, instructors: number[], ofPlan: number[] = []) => {
      const recurrent_config = planText({ '07:30': 6 }).replace('{', ofPlan.length > 0 ? `{"instructors":${JSON.stringify(ofPlan)},` : '{');
      const payload = { name, place: 'Bay', price: 30, recurrent: 1, recurrent_config, default_instructors: instructors };
      return (await school.call('POST', '/api/activities', { cookie: admin, payload })).json<{ id: number }>().id;
    };
    const [byActivity, byPlan, foreign] = [await planOf('Dawn', [1]), await planOf('Dusk', [2], [1]), await planOf('Night', [1], [2])];
    const listed = async () => (await call('GET', '/api/own-lessons')).json<OwnLesson[]>();
    const classes = (await listed()).filter(({ recur }) => recur);
    expect(new Set(classes.map(({ activity_id }) => activity_id))).toEqual(new Set([byActivity, byPlan]));
    // Today's is among them, which has begun.
    expect(classes.filter(({ activity_id }) => activity_id === byActivity)).toHaveLength(14);
    // Nothing else: an instructor gets no amounts.
    const key = { date: '2026-07-02', time: '07:30', name: expect.any(String) as string };
    expect(classes.find(({ activity_id, recur }) => activity_id === byPlan && recur?.date === key.date)).toEqual({ id: 0, activity_id: byPlan, activity: 'Dusk', place: 'Bay', color: DEFAULT_COLOR, date: '2026-07-02T06:30:00Z', is_cancelled: 0, num_places: 6, num_bookings: 0, recur: key });
    const dates = (await listed()).map(({ date }) => Date.parse(date));
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));

    // Its first booking makes it a lesson, which is listed once.
    const { lesson_id } = (await school.call('POST', `/api/activity/${byPlan}/bookings`, { payload: submission({ recur: { date: '2026-07-02', time: '07:30', name: 'default' } }) })).json<{ lesson_id: number }>();
    const then = (await listed()).filter(({ activity_id, date }) => activity_id === byPlan && date.startsWith('2026-07-02'));
    expect(then.map(({ id, recur }) => [id, recur])).toEqual([[lesson_id, undefined]]);
    for (const id of [byActivity, byPlan, foreign]) await replan(school, id, { recurrent: 0 });
  });

  test('ticks an own booking as paid only if the school lets instructors do so', async () => {
    const tick = (of: typeof own) => call('POST', `/api/own-lessons/${of.lesson}/bookings/${of.booking.reference}/paid`);
    expect((await tick(own)).json()).toMatchObject({ code: 'not_admin' });
    await school.call('PUT', '/api/team/rules', { cookie: await school.signIn(ADMINS.norte), payload: { instructors_mark_paid: true } });
    const shown = async () => (await call('GET', `/api/own-lessons/${own.lesson}`)).json<OwnLessonDetail>().bookings[0]!;
    expect(await shown()).toMatchObject({ is_paid: false, is_part_paid: false });
    expect((await atDesk(school, { id: own.booking.id, lesson_id: own.lesson }, 'payments', { amount: '10.50', method: 'cash' })).statusCode).toBe(200);
    const partly = await shown();
    expect(partly).toMatchObject({ is_paid: false, is_part_paid: true });
    // A flag, and no amount.
    expect(JSON.stringify(partly)).not.toMatch(/1050|2450|3500/);
    expect((await tick(other)).statusCode).toBe(404);
    expect((await tick(own)).json()).toEqual({ is_paid: true });
    expect((await tick(own)).json()).toEqual({ is_paid: true });
    const entries = await school.database.forTenant(NORTE).selectFrom('ledger_entries').where('tenant_id', '=', 1).where('booking_id', '=', own.booking.id).where('kind', '=', 'payment').select(['method', 'amount_cents']).execute();
    expect(entries).toEqual([{ method: 'cash', amount_cents: -1050 }, { method: 'cash', amount_cents: -2450 }]);
    expect(await shown()).toMatchObject({ is_paid: true, is_part_paid: false });
  });

  test('reads that a lesson is cancelled and why, and of no booking that it is paid, because it owes nothing any more', async () => {
    const admin = await school.signIn(ADMINS.norte);
    await school.call('PUT', '/api/team/rules', { cookie: admin, payload: { instructors_mark_paid: true } });
    const { id } = (await school.call('POST', '/api/lessons', { cookie: admin, payload: { activity_id: 1, date: '2026-07-03T15:00:00Z', num_places: 5, instructors: [1] } })).json<{ id: number }>();
    await school.call('POST', `/api/lessons/${id}/bookings`, { payload: submission() });
    const read = async () => (await call('GET', `/api/own-lessons/${id}`)).json<OwnLessonDetail>();
    expect(await read()).toMatchObject({ is_cancelled: 0, cancel_reason: null, bookings: [{ is_paid: false }] });
    await school.call('PUT', `/api/lessons/${id}`, { cookie: admin, payload: { is_cancelled: 1, cancel_reason: 'No waves' } });
    expect(await read()).toMatchObject({ is_cancelled: 1, cancel_reason: 'No waves', bookings: [{ is_paid: null, is_part_paid: null }] });
  });
});
