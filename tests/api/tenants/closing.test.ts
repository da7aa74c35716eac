import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { SchoolClosing } from '#shared/contract/schoolClosing.ts';
import { readSchoolTables } from '../../../server/exports/exports.queries.ts';
import { beginErasing, deleteSome } from '../../../server/leaving/eraseSchool.queries.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { tasks } from '../../../server/worker/tasks.ts';
import { auditLog } from '../../support/auditLog.ts';
import { workedOff } from '../../support/payments/paying.ts';
import { drawnPhoto, uploaded } from '../../support/photos.ts';
import { signInAs, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const DAY_MS = 24 * 60 * 60_000;

let school: TestApp;
let owner: string;
let booking: Booking;
beforeAll(async () => {
  school = await testApp({ pages: await builtPages() });
  owner = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', cookie: string | undefined = owner, password = DEMO_PASSWORD) =>
  school.call(method, '/api/school-closing', { cookie, ...(method === 'POST' && { payload: { password } }) });
const page = (host: string = HOSTS.norte) => school.call('GET', '/', { host, headers: { accept: 'text/html', 'accept-language': 'de' } });
const book = async (lesson: number, host: string = HOSTS.norte) => school.call('POST', `/api/lessons/${lesson}/bookings`, { host, payload: submission() });
const afterDays = (days: number) => (school.clock.now = new Date(NOW.getTime() + days * DAY_MS));

/** Runs the hourly task. */
async function hour(): Promise<void> {
  const { database, directory, config, payments } = school;
  const { close_schools } = tasks({ database, directory, config, transport: undefined as never, payments, now: () => school.clock.now });
  await (close_schools as (payload: unknown, helpers: unknown) => Promise<void>)({}, {});
  await directory.latest();
}

async function closingMails(): Promise<string[]> {
  const mails = school.database.forTenant(NORTE).selectFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'school_closing');
  return (await mails.select('recipient').orderBy('recipient').execute()).map(({ recipient }) => recipient);
}

/** How many rows each table has of a school. */
async function rowsOf(tenant: { id: number }): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { name, school: column } of await readSchoolTables(school.database.owner)) {
    const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from ${sql.table(name)} where ${sql.ref(column)} = ${tenant.id}`.execute(school.database.owner);
    counted[name] = rows[0]!.rows;
  }
  return counted;
}

test('an owner closes the school with the password: no new bookings, guests may cancel and erase their data, owners are told; and opens it again', async () => {
  const lesson = await school.lessonIn('open', { free: 4 });
  const before = (await ask('GET')).json<SchoolClosing>();
  booking = (await book(lesson.id)).json<Booking>();
  const after = (await ask('GET')).json<SchoolClosing>();
  expect(after).toMatchObject({ closing_at: null, upcoming: { bookings: before.upcoming.bookings + 1, participants: before.upcoming.participants + 1 } });

  expect([(await ask('POST', await signInAs(school, 'admin'))).statusCode, (await ask('POST', owner, 'not it')).json<{ code: string }>().code]).toEqual([403, 'password_wrong']);
  expect((await page()).statusCode).toBe(200);
  const entries = (await auditLog(school)).length;
  const closed = await ask('POST');
  expect([closed.statusCode, closed.json<SchoolClosing>().closing_at]).toEqual([200, '2026-07-31T08:30:00Z']);
  expect((await ask('POST')).json<SchoolClosing>().closing_at).toBe('2026-07-31T08:30:00Z');
  expect(await closingMails()).toEqual([ADMINS.norte]);
  await school.directory.latest();

  const shown = await page();
  expect([shown.statusCode, shown.body]).toEqual([503, expect.stringContaining('Diese Surfschule schließt')]);
  expect((await book(lesson.id)).json()).toMatchObject({ code: 'school_suspended' });
  expect((await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`)).statusCode).toBe(200);
  const guest = await signInAs(school, 'guest');
  expect((await school.call('PUT', '/api/user/me/data', { cookie: guest, payload: { name: 'Ana Correct', phone: '' } })).json()).toMatchObject({ name: 'Ana Correct' });
  expect((await school.call('POST', '/api/user/me/erasure', { cookie: guest })).json()).toEqual({ bookings: 0 });
  expect((await school.call('POST', '/api/school-export', { cookie: owner })).statusCode).toBe(202);
  expect((await page(HOSTS.baleal)).statusCode).toBe(200);
  await workedOff(school);
  const { content } = await school.database.forTenant(NORTE).selectFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'school_closing').select('content').executeTakeFirstOrThrow();
  expect(content).toMatch(/31 July 2026.*manage\/settings\/leave/s);

  const reopened = await ask('DELETE');
  expect([reopened.statusCode, reopened.json<SchoolClosing>().closing_at, (await ask('DELETE')).statusCode]).toEqual([200, null, 200]);
  await school.directory.latest();
  expect([(await page()).statusCode, (await book(lesson.id)).statusCode]).toEqual([200, 201]);
  expect((await auditLog(school)).slice(entries).map(({ action }) => action).filter((action) => action.startsWith('school.'))).toEqual(['school.close', 'school.export', 'school.reopen']);
});

test('owners are reminded once, five days before; a school that was opened again is not, and stays', async () => {
  await ask('POST');
  await hour();
  expect(await closingMails()).toHaveLength(2);
  afterDays(25);
  await hour();
  await hour();
  expect(await closingMails()).toHaveLength(3);
  await ask('DELETE');
  afterDays(31);
  await hour();
  expect([await closingMails(), (await page()).statusCode]).toEqual([expect.objectContaining({ length: 3 }), 200]);
  school.clock.now = NOW;
});

test('after 30 days everything of the school is deleted, also after an interruption, and nothing of another; its slug stays reserved', async () => {
  await uploaded(school, owner, await drawnPhoto());
  await school.call('POST', '/api/subscribers', { payload: { email: 'reader@example.com' } });
  await school.call('POST', '/api/school-export', { cookie: owner });
  await workedOff(school);
  await book((await school.lessonIn('open', { free: 1 })).id);
  await ask('POST');
  afterDays(29.9);
  await hour();
  const theirs = await rowsOf({ id: 2 });
  expect((await rowsOf(NORTE)).bookings).toBeGreaterThan(10);
  const files = () => readdir(join(school.config.files.folder, '1'), { recursive: true }).then((names) => names.filter((name) => /\./.test(name)), () => []);
  expect((await files()).length).toBeGreaterThan(3);

  afterDays(30);
  const { owner: db } = school.database;
  await beginErasing(db, NORTE, school.clock.now);
  await deleteSome(db, NORTE, 'ledger_entries', ['tenant_id', 'id']);
  await hour();
  await hour();
  const left = await rowsOf(NORTE);
  expect(Object.entries(left).filter(([, rows]) => rows > 0)).toEqual([]);
  expect(await files()).toEqual([]);
  const { rows: jobs } = await sql<{ jobs: number }>`select count(*)::integer as jobs from graphile_worker._private_jobs where payload ->> 'tenant_id' = '1'`.execute(db);
  expect(jobs[0]!.jobs).toBe(0);
  expect(await rowsOf({ id: 2 })).toEqual(theirs);

  expect((await school.call('GET', '/api/tags')).statusCode).toBe(404);
  expect((await page(HOSTS.baleal)).statusCode).toBe(200);
  const isFree = async (slug: string) => (await school.call('GET', `/api/sign-up/address?slug=${slug}`, { host: HOSTS.main })).json<{ is_free: boolean }>().is_free;
  expect([await isFree('norte'), await isFree('n0rte'), await isFree('sul-surf')]).toEqual([false, false, true]);
});
