import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { actForTenant } from '../../../server/db/roles/actForTenant.queries.ts';
import { erase } from '../../../server/privacy/erase.ts';
import { erasePerson } from '../../../server/privacy/erase.queries.ts';
import { findPersonByEmail } from '../../../server/privacy/person.queries.ts';
import { freshLesson, repost } from '../../support/payments/paying.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { until } from '../../support/until.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(school.database.owner);
  return rows[0]!.count;
}

/** Erases a person whose next booking has taken its place and its guest, but is not stored yet. */
async function raced(email: string, run: () => Promise<unknown>): Promise<{ booked: number; erasure: string; bookings: { email: string | null; guest: string | null }[] }> {
  const first = (await repost(school, await freshLesson(school), submission({ email }))).json<Booking>();
  await sql`update lessons set date = '2026-06-20T09:00:00Z' where tenant_id = 1 and id = ${first.lesson_id}`.execute(school.database.owner);
  const lesson = await freshLesson(school);
  let booking: ReturnType<typeof repost> | undefined;
  let erasure: Promise<string> | undefined;
  await school.database.owner.transaction().execute(async (tx) => {
    await sql`lock table graphile_worker._private_jobs in share mode`.execute(tx);
    booking = repost(school, lesson, submission({ email }));
    await until('the booking to wait', async () => (await waiting()) === 1);
    erasure = run().then(() => 'erased', (error: Error) => error.message);
    await until('the erasure to wait', async () => (await waiting()) === 2);
  });
  const booked = (await booking!).statusCode;
  const outcome = await erasure!;
  const { rows } = await sql<{ email: string | null; guest: string | null }>`
    select b.email, g.email as guest from bookings b join guests g on g.tenant_id = b.tenant_id and g.id = b.guest_id
    where b.tenant_id = 1 and b.lesson_id = any(${[first.lesson_id, lesson.id]}::integer[]) order by b.creation_date, b.email nulls first`.execute(school.database.owner);
  return { booked, erasure: outcome, bookings: rows };
}

const asOwner = (run: Parameters<ReturnType<TestApp['database']['owner']['transaction']>['execute']>[0]) => school.database.owner.transaction().execute(run);

test('an erasure during a booking of the same person waits for it, and is refused while the booking is open', async () => {
  const email = 'again@race.example';
  const found = await raced(email, () => asOwner((tx) => erase(tx, NORTE, (db) => findPersonByEmail(db, NORTE, email), NOW)));
  expect(found).toEqual({ booked: 201, erasure: expect.stringContaining('A booking is still open'), bookings: [{ email, guest: email }, { email, guest: email }] });
});

test('control: without the lock a booking keeps an address whose guest is erased', async () => {
  const email = 'naive@race.example';
  const found = await raced(email, () =>
    asOwner(async (tx) => {
      await actForTenant(tx, NORTE);
      await erasePerson(tx, NORTE, await findPersonByEmail(tx, NORTE, email), NOW);
    }),
  );
  expect(found).toEqual({ booked: 201, erasure: 'erased', bookings: [{ email: null, guest: null }, { email, guest: null }] });
});

test('a booking during an erasure gets a guest of its own', async () => {
  const email = 'after@race.example';
  const first = (await repost(school, await freshLesson(school), submission({ email }))).json<Booking>();
  await sql`update lessons set date = '2026-06-20T09:00:00Z' where tenant_id = 1 and id = ${first.lesson_id}`.execute(school.database.owner);
  const lesson = await freshLesson(school);
  let booking: ReturnType<typeof repost> | undefined;
  await asOwner(async (tx) => {
    await erase(tx, NORTE, (db) => findPersonByEmail(db, NORTE, email), NOW);
    booking = repost(school, lesson, submission({ email }));
    await until('the booking to wait', async () => (await waiting()) === 1);
  });
  expect((await booking!).statusCode).toBe(201);
  const { rows } = await sql`
    select b.email, g.email as guest from bookings b join guests g on g.tenant_id = b.tenant_id and g.id = b.guest_id
    where b.tenant_id = 1 and b.lesson_id = any(${[first.lesson_id, lesson.id]}::integer[]) order by b.lesson_id`.execute(school.database.owner);
  expect(rows).toEqual([{ email: null, guest: null }, { email, guest: email }]);
});
