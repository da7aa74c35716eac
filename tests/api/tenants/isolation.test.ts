import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRight, NO_TEAM_RULES, type Right, type Role } from '#shared/team/rights.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { type OneOfEach, oneOfEach, theirRecord } from '../../support/db/oneOfEach.ts';
import { signInAs, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

const BALEAL = { id: 2 };
const CATALOG = ['activities', 'tags', 'instructors', 'settings', 'posts', 'products', 'discount_codes'];
let school: TestApp;
let admin: string;
let theirAdmin: string;
let theirs: OneOfEach;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
  theirAdmin = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  theirs = await oneOfEach(school, theirAdmin);
});
afterAll(() => school.close());

/** The first record of a catalog resource of the other school. */
const recordOf = (resource: string) => theirRecord({ school, admin: theirAdmin }, resource);

/** Every route of the API with an id in its address, from the application's list of routes, so that new ones are included. */
function routesWithIds(): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; right: Right }[] {
  const document = school.app.swagger() as unknown as { paths: Record<string, Record<string, { 'x-right': Right }>> };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    // A group of settings is no record: each school has all of them.
    path.includes('{') && !path.includes('{group}') ? Object.entries(methods).map(([method, of]) => ({ method: method.toUpperCase() as 'GET', path, right: of['x-right'] })) : [],
  );
}

async function everything() {
  const tables = [
    ...(['lessons', 'bookings', 'mails', 'lesson_tags', 'lesson_instructors', 'settings', 'posts', 'products', 'passes', 'pass_uses', 'discount_codes', 'discount_uses', 'files'] as const),
    ...(['users', 'passkeys', 'invitations', 'sessions', 'password_resets', 'email_changes', 'subscribers', 'notifications', 'payments', 'ledger_entries', 'participants', 'guests', 'reviews', 'call_offs', 'call_off_choices', 'test_checkouts', 'push_subscriptions', 'push_messages'] as const),
  ] as const;
  const db = school.database.forTenant(BALEAL);
  return Promise.all(tables.map((table) => db.selectFrom(table).where('tenant_id', '=', 2).selectAll().execute()));
}

test('every route answers every role 404 to another school’s ids, or that it may not ask, and changes nothing', async () => {
  const routes = routesWithIds();
  expect(routes.length).toBeGreaterThanOrEqual(15);
  const cookies = new Map<Role | undefined, string | undefined>([[undefined, undefined], ['owner', admin]]);
  for (const role of ['guest', 'instructor', 'admin'] as const) cookies.set(role, await signInAs(school, role));
  // Their own admin's session is none here.
  const callers = [...cookies, [undefined, theirAdmin] as const];
  const before = await everything();
  const wrong: unknown[] = [];
  for (const { method, path, right } of routes) {
    const [, resource = ''] = /^\/api\/(\w+)\/\{id\}(?:\/(?:calendar|kept-prices|uses|reviews))?$/.exec(path) ?? [];
    const url = path
      .replace(/lessons\/\{(id|lessonId)\}/, `lessons/${theirs.lesson.id}`)
      .replace(/team\/\{id\}/, `team/${theirs.user}`)
      .replace(/invitations\/\{id\}/, `invitations/${theirs.invitation}`)
      .replace(/passkeys\/\{id\}/, `passkeys/${theirs.passkey}`)
      .replace('{reference}', theirs.booking.reference)
      .replace(/\/bookings\/\{(id|bookingId)\}/, `/bookings/${theirs.booking.id}`)
      .replace(/\/activity\/\{id\}/, `/activity/${await recordOf('activities')}`)
      .replace(/\/payments\/\{id\}/, `/payments/${theirs.payment}`)
      .replace(/lesson-series\/\{id\}/, `lesson-series/${theirs.series}`)
      .replace(/call-offs\/\{id\}/, `call-offs/${theirs.callOff}`)
      .replace('{entryId}', '1')
      .replace('{position}', '0')
      .replace(/\/reviews\/\{id\}/, `/reviews/${theirs.review}`)
      .replace(/enquiries\/\{id\}/, `enquiries/${theirs.enquiry.id}`)
      .replace('{waitingId}', String(theirs.waiting.id))
      .replace('my-waiting/{secret}', `my-waiting/${theirs.waiting.secret}`)
      .replace('my-openings/{secret}', `my-openings/${theirs.opening}`)
      .replace('{secret}', theirs.enquiry.secret)
      .replace(/guests\/\{id\}/, `guests/${theirs.guest}`)
      .replace(/\/mails\/\{id\}/, `/mails/${theirs.mail}`)
      .replace(/\/password-resets\/\{id\}/, `/password-resets/${theirs.reset}`)
      .replace(/\/sessions\/\{id\}/, `/sessions/${theirs.session}`)
      .replace(/\/email-changes\/\{id\}/, `/email-changes/${theirs.emailChange}`)
      .replace(/\/subscribers\/\{id\}/, `/subscribers/${theirs.subscriber}`)
      .replace(/\/(passes|pass-purchases)\/\{id\}/, `/$1/${theirs.pass.id}`)
      .replace('{host}', HOSTS.baleal)
      .replace('{code}', theirs.pass.code)
      .replace('{id}', CATALOG.includes(resource) ? String(await recordOf(resource)) : '{id}');
    expect(url, 'this test knows an id of every kind').not.toContain('{');
    const payload = method === 'POST' || method === 'PUT' ? { ...submission(), recur: { date: '2026-07-03', time: '10:00', name: 'default' }, num_places: 1, is_cancelled: 1, verified: true, paid_at_school: true, password: DEMO_PASSWORD, id: crypto.randomUUID(), amount: '1', method: 'cash', reason: 'A reason', total: 1, code: 'THEIRS', attendance: 'here', version: 1, tells_guest: true, blocked: true, choice: 'refund', from_lesson_id: 1, accepts: true, answer: '', activity_id: 1, date: '2026-07-20T08:00:00Z', people: 4, price_cents: 100, until: '2026-07-10T08:00:00Z', role: 'admin', name: 'A', stars: 5, words: 'A', tags: [], ids: [1], other: { id: theirs.guest, version: 1 } } : undefined;
    for (const [role, cookie] of callers) {
      const { statusCode } = await school.call(method, url, { cookie, ...(payload ? { payload } : {}) });
      const expected = hasRight(role, right, NO_TEAM_RULES) ? 404 : role === undefined ? 401 : 403;
      if (statusCode !== expected) wrong.push([role, method, url, statusCode, expected]);
    }
  }
  expect(wrong).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('a lesson cannot be given another school’s activity, tags or instructors', async () => {
  const payload = { activity_id: await recordOf('activities'), date: '2026-07-20T09:00:00Z', num_places: 8, tags: [5], instructors: [4] };
  const answer = await school.call('POST', '/api/lessons', { cookie: admin, payload });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['activity_id', 'tags', 'instructors']);
});
