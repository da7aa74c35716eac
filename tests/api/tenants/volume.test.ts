import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBookings, addLessons } from '../../../server/commands/volume/volume.queries.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

const COMMAND = fileURLToPath(new URL('../../../server/commands/volume/volumeCommand.ts', import.meta.url));
const BALEAL = { id: 2 };

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

async function volume(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: school.databaseUrl };
  return promisify(execFile)(process.execPath, [COMMAND, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

async function lessonsAndBookings({ id }: { id: number }): Promise<[number, number]> {
  const db = school.database.forTenant({ id });
  const count = async (table: 'lessons' | 'bookings') => (await db.selectFrom(table).where('tenant_id', '=', id).select('id').execute()).length;
  return [await count('lessons'), await count('bookings')];
}

// First, because `npm run volume` updates the planner's statistics.
test('a booking costs no more reads in a table that has just grown', async () => {
  const read = await school.database.forTenant(BALEAL).transaction().execute(async (tx) => {
    const lessons = await addLessons(tx, BALEAL, { count: 200, lastDay: '2026-12-01', timezone: 'Europe/Lisbon' });
    await addBookings(tx, BALEAL, { first: 0, count: 2000, lessons, reference_prefix: 'BA', now: new Date() });
    const { rows } = await sql<{ read: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables where relname = 'bookings'`.execute(tx);
    return rows[0]!.read;
  });
  // Reading all bookings for each new one makes two million.
  expect(read).toBeLessThan(200_000);
});

test('npm run volume fills one school beside a running server, and every count is right', async () => {
  const [lessons, bookings] = await lessonsAndBookings({ id: 1 });
  const theirs = await lessonsAndBookings(BALEAL);
  const { code, said } = await volume('norte', '--lessons', '400', '--bookings', '3000');
  expect([code, said]).toEqual([0, expect.stringMatching(/^Praia Norte Surf School: 400 lessons and 3000 bookings for \d+ participants \(\d+ bookings cancelled\)/)]);
  expect(await lessonsAndBookings({ id: 1 })).toEqual([lessons + 400, bookings + 3000]);
  expect(await lessonsAndBookings(BALEAL), 'the other school’s').toEqual(theirs);

  const db = school.database.forTenant({ id: 1 });
  const { rows: wrong } = await sql`
    select l.id, l.num_bookings, l.num_places, sum(b.num_participants) as live from lessons l
    left join bookings b on b.tenant_id = l.tenant_id and b.lesson_id = l.id and b.status = 'booked'
    group by l.tenant_id, l.id
    having l.num_bookings <> coalesce(sum(b.num_participants), 0) or l.num_bookings > l.num_places`.execute(db);
  expect(wrong).toEqual([]);
  const { rows: misread } = await sql`
    select id from bookings b where creation_date > now()
      or num_participants <> (select count(*) from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id)
      or (select coalesce(sum(amount_cents), 0) from ledger_entries e where e.tenant_id = b.tenant_id and e.booking_id = b.id)
        <> (select coalesce(sum(price_cents), 0) from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id and b.status = 'booked')`.execute(db);
  expect(misread).toEqual([]);
  const { rows: spread } = await sql<{ source: string; status: string; months: number }>`
    select source, status, count(distinct date_trunc('month', creation_date)) as months from bookings
    where email like 'guest.%' or source = 'manual' group by source, status order by source, status`.execute(db);
  expect(spread.map(({ source, status }) => `${source} ${status}`)).toEqual(
    ['manual', 'qr', 'site', 'widget'].flatMap((source) => [`${source} booked`, `${source} cancelled`]),
  );
  expect(Math.min(...spread.map(({ months }) => months))).toBeGreaterThanOrEqual(2);
  expect(await db.selectFrom('mails').where('tenant_id', '=', 1).select('id').execute(), 'nobody gets a mail').toEqual([]);
  const admin = await school.signIn(ADMINS.norte);
  const answer = await school.call('GET', '/api/lessons?range=[0,9]', { cookie: admin });
  expect(answer.headers['content-range']).toBe(`0-9/${lessons + 400}`);
});

test('it gives a school that has nothing something to teach', async () => {
  const { owner } = school.database;
  const { id } = await owner.insertInto('tenants').values({ slug: 'empty', name: 'Empty' }).returning('id').executeTakeFirstOrThrow();
  expect((await volume('empty', '--lessons', '20', '--bookings', '0')).code).toBe(0);
  expect(await lessonsAndBookings({ id })).toEqual([20, 0]);
});

test.each([
  ['no such school', ['nowhere'], /no school "nowhere"/],
  ['no number', ['norte', '--lessons', 'many'], /--lessons is a whole number from 1 to/],
  ['no lessons at all', ['norte', '--lessons', '0'], /--lessons is a whole number from 1 to/],
  ['too much', ['norte', '--bookings', '2000000'], /--bookings is a whole number from 0 to/],
  ['more than lessons can hold', ['norte', '--lessons', '2', '--bookings', '900'], /No lesson has more than/],
  ['two schools', ['norte', 'baleal'], /One school at a time/],
  ['an unknown option', ['norte', '--mails', '3'], /Unknown option/],
])('it refuses %s', async (_, words, why) => {
  const before = await lessonsAndBookings({ id: 1 });
  expect(await volume(...words)).toEqual({ code: 1, said: expect.stringMatching(why) });
  expect(await lessonsAndBookings({ id: 1 })).toEqual(before);
});

test('it refuses a school that real people have booked at', async () => {
  const lesson = await school.lessonIn('open', { free: 1 });
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ email: 'ana@surf.pt' }) });
  expect(await volume('norte')).toEqual({ code: 1, said: expect.stringMatching(/Real people have booked at Praia Norte Surf School \(bookings: 1\)/) });
});

test('it adds schools with lessons, and numbers on from those that are there', async () => {
  expect(await volume('--schools', '2')).toEqual({ code: 0, said: expect.stringMatching(/^2 schools, the last one at surf-00002\.localhost, in/) });
  expect(await volume('--schools', '1')).toEqual({ code: 0, said: expect.stringContaining('surf-00003.localhost') });
  const { tenants } = await school.directory.latest();
  const added = tenants.filter(({ slug }) => slug.startsWith('surf-'));
  expect(added.map(({ hosts }) => hosts)).toEqual([['surf-00001.localhost'], ['surf-00002.localhost'], ['surf-00003.localhost']]);
  for (const one of added) expect(await lessonsAndBookings(one)).toEqual([10, 0]);
  expect(await volume('--schools', '0')).toEqual({ code: 1, said: expect.stringMatching(/--schools is a whole number from 1 to/) });
  expect(await volume('norte', '--schools', '2')).toEqual({ code: 1, said: expect.stringMatching(/Either a school or --schools/) });
});
