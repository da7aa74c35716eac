import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { operator } from '../../../server/audit/audited.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { suspendTenant } from '../../../server/tenants/tenants.queries.ts';
import { auditLog } from '../../support/auditLog.ts';
import { findTexts } from '../../support/findTexts.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { placesOf, signInAs, statusAndCode, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
beforeAll(async () => {
  school = await testApp({ pages: await builtPages() });
});
afterAll(() => school.close());

async function suspend(suspended: boolean): Promise<void> {
  const { tenants } = await school.directory.latest();
  await suspendTenant(school.database.owner, tenants.find(({ slug }) => slug === 'norte')!, suspended, operator(NOW));
  await school.directory.latest();
}

test('a suspended school keeps its bookings, lets guests cancel, and changes nothing else', async () => {
  const lesson = await school.lessonIn('open', { free: 4 });
  const book = (host: string = HOSTS.norte) => school.call('POST', `/api/lessons/${lesson.id}/bookings`, { host, payload: submission() });
  const booking = (await book()).json<Booking>();
  const cookie = await school.signIn(ADMINS.norte);
  const before = await placesOf(school, NORTE, lesson.id);

  await suspend(true);
  const refused = [await book(), await school.call('POST', '/api/tags', { cookie, payload: { name: 'Late' } }), await school.call('PUT', '/api/user/me', { cookie, payload: { name: 'X' } })];
  expect(refused.map((answer) => statusAndCode(answer))).toEqual(Array.from({ length: 3 }, () => [403, 'school_suspended']));
  expect(await placesOf(school, NORTE, lesson.id)).toEqual(before);
  expect((await school.call('GET', `/api/bookings/${booking.id}`)).json()).toMatchObject({ status: 'booked' });
  expect((await school.call('GET', '/api/lessons', { cookie })).statusCode).toBe(200);

  const page = await school.call('GET', '/', { headers: { accept: 'text/html', 'accept-language': 'de' } });
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('Diese Surfschule nimmt zurzeit keine Buchungen an.')]);
  for (const path of [`/booking/${booking.id}`, '/find-bookings', '/find-bookings?data=ask']) expect((await school.call('GET', path, { headers: { accept: 'text/html' } })).statusCode, path).toBe(200);

  const cancelled = await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
  expect([cancelled.statusCode, cancelled.json<Booking>().status]).toEqual([200, 'cancelled']);
  expect((await school.call('POST', '/api/login', { payload: { email: ADMINS.norte, password: 'not it' } })).statusCode).toBe(401);

  await suspend(false);
  expect((await book()).statusCode).toBe(201);
  expect((await school.call('GET', '/', { headers: { accept: 'text/html' } })).statusCode).toBe(200);
  expect((await auditLog(school)).map(({ action }) => action).filter((action) => action.startsWith('school.')).slice(-2)).toEqual(['school.suspend', 'school.reopen']);
});

test('guests of a called-off lesson get their money back from a suspended school, and no other date or credit', async () => {
  const lesson = await school.lessonIn('open', { free: 4 });
  const booking = (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() })).json<Booking>();
  const cookie = await school.signIn(ADMINS.norte);
  await atDesk(school, booking, 'payments', { id: crypto.randomUUID(), amount: String(booking.due / 100), method: 'cash' });
  const calledOff = await school.call('POST', '/api/call-offs', { cookie, payload: { lesson_ids: [lesson.id], reason: {}, offers_dates: true, days: 7, fallback: 'credit' } });
  expect(calledOff.statusCode, calledOff.body).toBe(200);

  await suspend(true);
  const choice = `/api/bookings/${booking.id}/choice`;
  expect((await school.call('GET', choice)).json()).toMatchObject({ call_off: { is_open: true, offers_dates: false }, dates: [] });
  expect(statusAndCode(await school.call('POST', choice, { payload: { choice: 'credit' } }))).toEqual([403, 'school_suspended']);
  const back = await school.call('POST', choice, { payload: { choice: 'refund' } });
  expect(back.statusCode, back.body).toBe(200);
  expect((await school.call('GET', `/api/bookings/${booking.id}`)).json()).toMatchObject({ status: 'cancelled', due: -booking.due });
  await suspend(false);
});

test('people see, correct and erase their data at a suspended school, with an account and by a mailed link', async () => {
  const [owner, guest] = [await school.signIn(ADMINS.norte), await signInAs(school, 'guest')];
  const email = 'greta@asks.example';
  const db = school.database.forTenant(NORTE);
  await db.insertInto('enquiries').values({ tenant_id: 1, kind: 'group', name: 'Greta', email, phone: '', people: 4, wish: '', lang: 'en', creation_date: NOW.toISOString() }).execute();
  await suspend(true);
  expect((await school.call('POST', '/api/own-data', { payload: { email } })).statusCode).toBe(200);
  const { id } = await db.selectFrom('data_links').where('tenant_id', '=', 1).where('email', '=', email).select('id').executeTakeFirstOrThrow();

  const correct = (name: string) => school.call('PUT', '/api/user/me/data', { cookie: guest, payload: { name, phone: '' } });
  expect((await correct('Greta Correct')).json()).toMatchObject({ name: 'Greta Correct' });
  expect(statusAndCode(await school.call('PUT', `/api/own-data/${id}`, { payload: { name: '', phone: '12' } }))).toEqual([400, 'invalid_entry']);
  for (const erased of [await school.call('POST', '/api/user/me/erasure', { cookie: guest }), await school.call('POST', `/api/own-data/${id}/erasure`)]) expect([erased.statusCode, erased.body]).toEqual([200, '{"bookings":0}']);
  expect(await findTexts(school, 1, [email])).toEqual([]);
  expect(statusAndCode(await school.call('POST', '/api/guests/1/erasure', { cookie: owner }))).toEqual([403, 'school_suspended']);
  await suspend(false);
});

test('the other schools stay open', async () => {
  await suspend(true);
  expect((await school.call('GET', '/', { host: HOSTS.baleal, headers: { accept: 'text/html' } })).statusCode).toBe(200);
  const theirs = await school.lessonIn('open', { host: HOSTS.baleal, free: 2 });
  expect((await school.call('POST', `/api/lessons/${theirs.id}/bookings`, { host: HOSTS.baleal, payload: submission() })).statusCode).toBe(201);
  await suspend(false);
});
