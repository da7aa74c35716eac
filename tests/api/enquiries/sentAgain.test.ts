import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { after } from '../../support/payments/paying.ts';
import { statusAndCode, testApp, type TestApp } from '../../support/testApp.ts';
import { until } from '../../support/until.ts';
import { HOSTS, NOW } from '../../support/world.ts';

const INPUT = { kind: 'group', activity_id: 1, name: ' Mia  Huber', email: ' mia@example.com', phone: '+351 912 345 678', people: 7, wish: 'A birthday,\r\nany morning in July.', lang: 'de' };
const SENT = [201, undefined];
const REUSED = [409, 'enquiry_reused'];
const TOO_MANY = [429, 'too_many_requests'];
const AT_ONCE = 4;
let school: TestApp;
/** Each test has a network of its own. */
let network = 0;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
});
afterAll(() => school.close());
beforeEach(async () => {
  school.clock.now = NOW;
  network++;
  await sql`truncate mailbox_counts`.execute(school.database.owner);
});

const post = (change: object, host: string = HOSTS.norte) => school.call('POST', '/api/enquiries', { host, from: `203.0.113.${network}`, payload: { ...INPUT, ...change } });
const send = async (change: object, host?: string) => statusAndCode(await post(change, host));

/** All that sending an enquiry leaves behind, at all schools. */
async function left(): Promise<Record<'enquiries' | 'mails' | 'jobs' | 'entries' | 'counted', number>> {
  const { rows } = await sql<Record<'enquiries' | 'mails' | 'jobs' | 'entries' | 'counted', number>>`
    select (select count(*)::integer from enquiries) as enquiries,
      (select count(*)::integer from mails where enquiry_id is not null) as mails,
      (select count(*)::integer from graphile_worker._private_jobs) as jobs,
      (select count(*)::integer from audit_log where action = 'enquiry.add') as entries,
      (select coalesce(sum(count), 0)::integer from mailbox_counts) as counted`.execute(school.database.owner);
  return rows[0]!;
}

test('an enquiry that is sent again with its key is answered as the first time, and stores, mails and counts nothing', async () => {
  const idempotency_key = crypto.randomUUID();
  const before = await left();
  const first = await post({ idempotency_key });
  const once = await left();
  expect([first.statusCode, once.enquiries - before.enquiries, once.entries - before.entries, once.counted]).toEqual([201, 1, 1, 2]);
  const again = await post({ idempotency_key: idempotency_key.toUpperCase(), lang: 'en' });
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  expect(await left()).toEqual(once);
  // A form without a key is a new enquiry each time, as ever.
  expect([await send({}), await send({})]).toEqual([SENT, SENT]);
  expect((await left()).enquiries).toBe(once.enquiries + 2);
});

test('one that arrived is not refused by a limit when it is sent again; one that a limit refused is not stored, and arrives later', async () => {
  const [third, fourth] = [crypto.randomUUID(), crypto.randomUUID()];
  expect([await send({}), await send({}), await send({ idempotency_key: third })]).toEqual([SENT, SENT, SENT]);
  const before = await left();
  expect([await send({ idempotency_key: third }), await send({ idempotency_key: fourth })]).toEqual([SENT, TOO_MANY]);
  expect(await left()).toEqual(before);
  after(school, 24 * 60 + 1);
  expect(await send({ idempotency_key: fourth })).toEqual(SENT);
  expect((await left()).enquiries).toBe(before.enquiries + 1);
});

test('the same key with other entries is refused, as with bookings: what was sent under it stands', async () => {
  const idempotency_key = crypto.randomUUID();
  expect(await send({ idempotency_key })).toEqual(SENT);
  const before = await left();
  const others = [{ kind: 'private' }, { activity_id: null }, { name: 'Mia' }, { email: 'mia@example.org' }, { phone: '' }, { people: 8 }, { wish: 'A birthday, any evening in July.' }];
  for (const change of others) expect([change, await send({ idempotency_key, ...change })]).toEqual([change, REUSED]);
  expect(await left()).toEqual(before);
  expect(await send({ idempotency_key: crypto.randomUUID(), people: 8 })).toEqual(SENT);
});

test('the same key at another school is another enquiry', async () => {
  const idempotency_key = crypto.randomUUID();
  const { enquiries } = await left();
  const { rows } = await sql<{ id: number }>`select id from activities where tenant_id = 2 and deleted_at is null and archived = 0 limit 1`.execute(school.database.owner);
  const theirs = { idempotency_key, activity_id: rows[0]!.id, wish: 'At the other beach.' };
  expect([await send({ idempotency_key }), await send(theirs, HOSTS.baleal), await send(theirs, HOSTS.baleal)]).toEqual([SENT, SENT, SENT]);
  expect((await left()).enquiries).toBe(enquiries + 2);
});

test.each([
  ['is none', '1'],
  ['is of another version', '018f4a5e-0000-7000-8000-000000000000'],
  ['is empty', ''],
  ['is no text', { a: 1 }],
])('a key that %s is a 400 that names it, and stores nothing', async (_what, idempotency_key) => {
  const before = await left();
  const bad = await post({ idempotency_key });
  expect([bad.statusCode, bad.json<ErrorAnswer>().problems]).toEqual([400, { idempotency_key: { code: 'not_valid' } }]);
  expect(await left()).toEqual(before);
});

/** Sends an enquiry several times, none of which finds another one stored. @returns the answers, and what they left behind */
async function sentAtOnce() {
  const before = await left();
  const idempotency_key = crypto.randomUUID();
  const waiting = async () => (await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "enquiries"%'`.execute(school.database.owner)).rows.length;
  let sent: ReturnType<typeof send>[] = [];
  await school.database.owner.transaction().execute(async (tx) => {
    // Reading goes on, so each of them has looked for its key before the first one stores.
    await sql`lock table enquiries in share mode`.execute(tx);
    sent = Array.from({ length: AT_ONCE }, (_, one) => send({ idempotency_key, email: 'at.once@example.com', lang: one % 2 ? 'de' : 'en' }));
    await until('all to have looked for their key', async () => (await waiting()) === AT_ONCE);
  });
  const answers = await Promise.all(sent);
  const now = await left();
  return { answers, enquiries: now.enquiries - before.enquiries, entries: now.entries - before.entries, counted: now.counted };
}

test('sent several times at the same moment it is stored once and counted once, and each is answered alike', async () => {
  expect(await sentAtOnce()).toEqual({ answers: Array.from({ length: AT_ONCE }, () => SENT), enquiries: 1, entries: 1, counted: 2 });
});

test('control: where the index does not see that the keys are the same, the same moment stores as many as the limit allows', async () => {
  const { owner } = school.database;
  await sql`create function another_key() returns trigger language plpgsql as $$ begin new.idempotency_key := gen_random_uuid(); return new; end $$`.execute(owner);
  await sql`create trigger another_key before insert on enquiries for each row execute function another_key()`.execute(owner);
  try {
    const { answers, ...stored } = await sentAtOnce();
    expect(answers.toSorted()).toEqual([SENT, SENT, SENT, TOO_MANY]);
    expect(stored).toEqual({ enquiries: 3, entries: 3, counted: 6 });
  } finally {
    await sql`drop function another_key cascade`.execute(owner);
  }
});
