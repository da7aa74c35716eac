import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { ErrorAnswer, ProofChallenge } from '#shared/contract/wire.ts';
import { forgetUnpaidPlacesTask } from '../../../server/places/limits/forgetUnpaidPlacesTask.ts';
import { limitSecret } from '../../../server/places/limits/limitSecret.ts';
import { CONTACT_LIMIT, limitsOf, NETWORK_LIMIT, placesCountUntil } from '../../../server/places/limits/placeLimits.ts';
import { takeUnpaidPlaces } from '../../../server/places/limits/unpaidPlaces.queries.ts';
import { connect } from '../../../server/db/connect.ts';
import { barrier } from '../../support/barrier.ts';
import { takeWithoutLock } from '../../support/db/takeWithoutLock.ts';
import { solveProof } from '../../support/solveProof.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const HOUR = 60 * 60_000;
let school: TestApp;
let admin: string;
let lesson: Lesson;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());
beforeEach(async () => {
  await sql`truncate unpaid_places, used_proofs, mailbox_counts`.execute(school.database.owner);
  school.clock.now = NOW;
  const payload = { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 1000, tags: [], instructors: [] };
  lesson = (await school.call('POST', '/api/lessons', { cookie: admin, payload })).json();
  networks += 1;
  network = `203.0.113.${networks}`;
});

let networks = 0;
/** The address of a test's visitors: each test has one of its own, because every address may send 120 bookings a minute to a process. */
let network: string;

let visitors = 0;
/** A visitor's own phone number and email. */
function stranger(): { email: string; phone: string } {
  visitors += 1;
  return { email: `guest.${visitors}@example.com`, phone: `91${String(2_000_000 + visitors)}` };
}

type Attempt = { count?: number; from?: string; host?: string; lessonId?: number } & Record<string, unknown>;
/** Books for so many people from one internet address. */
async function book({ count = 1, from = network, host = HOSTS.norte, lessonId = lesson.id, ...change }: Attempt = {}) {
  const payload = submission({ users: participants(count), ...stranger(), ...change });
  const answer = await school.call('POST', `/api/lessons/${lessonId}/bookings`, { host, from, payload });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Booking & ErrorAnswer>(), payload };
}

/** Takes so many places from one address, 20 at a time. */
async function take(places: number, change: Attempt = {}): Promise<void> {
  for (let left = places; left > 0; left -= 20) expect(await book({ count: Math.min(left, 20), ...change })).toMatchObject({ status: 201 });
}

/** What the test's network counts for. */
async function networkLimit(change = {}) {
  const [limit] = limitsOf(await limitSecret(school.database.owner), { address: network, phone: '', email: null });
  return { ...limit!, ...change };
}

/** Takes places of the test's network without booking, as if with proofs. */
async function takeUnseen(tenant: { id: number }, places: number): Promise<void> {
  const taking = { booking_id: randomUUID(), places, limits: [await networkLimit({ withoutProof: 1000 })], proof: undefined };
  expect(await takeUnpaidPlaces(school.database.forTenant(tenant), tenant, taking, placesCountUntil(NOW), NOW)).toMatchObject({ outcome: 'taken' });
}

/** Books, and solves the challenge if there is one. */
async function bookWithProof(attempt: Attempt) {
  const first = await book(attempt);
  if (!first.body.challenge) return first;
  return book({ ...attempt, ...first.payload, proof: await solveProof(first.body.challenge) });
}

const counted = async () => (await sql`select from unpaid_places`.execute(school.database.owner)).rows.length;

describe('one network', () => {
  test('takes 100 places in a day; more ask for a proof, and more than 300 are refused', async () => {
    expect(NETWORK_LIMIT).toEqual({ withoutProof: 100, withProof: 300 });
    await take(100);
    const before = await school.readLesson(lesson.id);
    const asked = await book();
    expect(asked).toMatchObject({ status: 428, body: { code: 'proof_required', challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' } } } });
    expect(await school.readLesson(lesson.id)).toEqual(before);
    expect(await book({ ...asked.payload, proof: await solveProof(asked.body.challenge!) })).toMatchObject({ status: 201 });
    await takeUnseen(NORTE, 180);
    const refused = await bookWithProof({ count: 20 });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_places' }, headers: { 'retry-after': String(24 * 60 * 60) } });
    expect(refused.body.challenge).toBeUndefined();
    expect((await book({ count: 19 })).status).toBe(428);
    expect((await book({ from: '198.51.100.1' })).status).toBe(201);
  });

  test('is an IPv6 /64 as a whole', async () => {
    for (const suffix of ['::1', '::2', ':0:0:0:9', ':aaaa::b', ':bbbb::c']) await take(20, { from: `2001:db8:0:7${suffix}` });
    expect((await book({ from: '2001:DB8::7:1:2:3:4' })).status).toBe(428);
    expect((await book({ from: '2001:db8:0:8::1' })).status).toBe(201);
  });

  test('has room for a hostel: 40 guests book from one address in an evening, and more the next morning', async () => {
    for (const count of [2, 1, 4, 2, 3, 1, 1, 6, 2, 2, 4, 1, 3, 8]) {
      school.clock.now = new Date(school.clock.now.getTime() + 15 * 60_000);
      expect((await book({ count })).status).toBe(201);
    }
    school.clock.now = new Date(school.clock.now.getTime() + 12 * HOUR);
    await take(20);
  });

  test('counts a day: what was taken 24 hours ago is free again', async () => {
    await take(100);
    school.clock.now = new Date(NOW.getTime() + 24 * HOUR - 1000);
    expect((await book()).status).toBe(428);
    school.clock.now = new Date(NOW.getTime() + 24 * HOUR);
    expect((await book()).status).toBe(201);
  });
});

test('visitors behind a proxy that is not trusted are not one network; a header of a visitor changes nothing', async () => {
  const bookVia = async (from: string, forwarded: string) => {
    const payload = submission({ users: participants(20), ...stranger() });
    return (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { from, headers: { 'x-forwarded-for': forwarded }, payload })).statusCode;
  };
  for (const proxy of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.1', '::ffff:172.17.0.1', 'fd00::1']) expect(await bookVia(proxy, '198.51.100.1')).toBe(201);
  for (const [index, status] of [201, 201, 201, 201, 201, 428].entries()) expect(await bookVia(network, `10.0.0.${index}`)).toBe(status);
});

test('one phone number and one email take 40 places in a day, however they are written and from anywhere', async () => {
  expect(CONTACT_LIMIT).toEqual({ withoutProof: 40, withProof: 120 });
  for (const [index, phone] of ['912 345 678', '+351 912345678'].entries()) await take(20, { phone, from: `198.51.100.${index}` });
  expect((await book({ phone: '00351912345678', from: '198.51.100.9' })).status).toBe(428);
  for (const [index, email] of ['ana.silva@gmail.com', 'AnaSilva+1@googlemail.com'].entries()) await take(20, { email, from: `198.51.101.${index}` });
  expect((await book({ email: 'anasilva@gmail.com', from: '198.51.101.9' })).status).toBe(428);
});

test('the scene as found: 205 single places from one address in a burst end at 100', async () => {
  const { num_bookings: before } = await school.readLesson(lesson.id);
  const mails = async () => (await sql`select from mails where kind = 'booking_received'`.execute(school.database.owner)).rows.length;
  const mailsBefore = await mails();
  const statuses = await Promise.all(Array.from({ length: 205 }, async () => (await book()).status));
  const count = (status: number) => statuses.filter((one) => one === status).length;
  // Beside it, a process takes 120 requests a minute from one address.
  expect([count(201), count(428), count(429)]).toEqual([100, 20, 85]);
  expect([(await school.readLesson(lesson.id)).num_bookings - before, (await mails()) - mailsBefore]).toEqual([100, 100]);
});

describe('what does not count', () => {
  test('bookings of the school’s admins, manual or not', async () => {
    const bookAs = (payload: object) => school.call('POST', `/api/lessons/${lesson.id}/bookings`, { cookie: admin, payload });
    for (let time = 0; time < 4; time += 1) expect((await bookAs(submission({ users: participants(20), ...stranger() }))).statusCode).toBe(201);
    expect((await bookAs(submission({ users: participants(3), email: null, phone: '', source: 'manual' }))).statusCode).toBe(201);
    expect(await counted()).toBe(0);
  });

  test('paid places; cancelled ones do, because their mails were sent', async () => {
    const [cancelled, paid] = [await book({ count: 20 }), await book({ count: 20 })];
    await take(60);
    expect((await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${cancelled.body.id}`)).statusCode).toBe(200);
    expect((await book()).status).toBe(428);
    const tick = (paid_at_school: boolean) => school.call('PUT', `/api/lessons/${lesson.id}/bookings/${paid.body.id}`, { cookie: admin, payload: { paid_at_school } });
    expect((await tick(true)).statusCode).toBe(200);
    expect((await book()).status).toBe(201);
    expect((await tick(false)).statusCode).toBe(200);
    expect((await book()).status).toBe(428);
  });

  test('refused and repeated requests', async () => {
    const { payload } = await book({ count: 20 });
    for (let time = 0; time < 5; time += 1) {
      expect((await book(payload)).status).toBe(201);
      expect((await book({ phone: 'none' })).status).toBe(400);
    }
    expect(await counted()).toBe(3);
  });
});

describe('a proof', () => {
  /** A network at its first limit, and a challenge for so many places. */
  async function challengeFor(count: number): Promise<ProofChallenge> {
    if ((await counted()) === 0) await takeUnseen(NORTE, 100);
    return (await book({ count })).body.challenge!;
  }
  const tampered = (proof: string, change: (payload: { challenge: ProofChallenge; solution: object }) => object) =>
    Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(proof, 'base64').toString()) as { challenge: ProofChallenge; solution: object }))).toString('base64');

  test('is used once, also across processes', async () => {
    const proof = await solveProof(await challengeFor(1));
    const answers = await Promise.all([1, 2, 3, 4].map(() => book({ proof })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 428, 428, 428]);
    const other = connect(school.databaseUrl);
    const limit = await networkLimit();
    const used = { hash: Buffer.from('used'), until: placesCountUntil(NOW) };
    const takeWith = (database: typeof other) => takeUnpaidPlaces(database.forTenant(NORTE), NORTE, { booking_id: randomUUID(), places: 1, limits: [limit], proof: used }, placesCountUntil(NOW), NOW);
    const outcomes = await Promise.all([takeWith(other), takeWith(school.database)]);
    await other.close();
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['proof_required', 'taken']);
  });

  test('is for as many places as it was made for, or fewer', async () => {
    const proof = await solveProof(await challengeFor(2));
    expect((await book({ count: 3, proof })).status).toBe(428);
    expect((await book({ count: 1, proof })).status).toBe(201);
  });

  test('ends after 20 minutes', async () => {
    const proof = await solveProof(await challengeFor(1));
    school.clock.now = new Date(NOW.getTime() + 20 * 60_000);
    expect((await book({ proof })).status).toBe(428);
    school.clock.now = new Date(NOW.getTime() + 20 * 60_000 - 1);
    expect((await book({ proof })).status).toBe(201);
  });

  test('of another school proves nothing', async () => {
    const proof = await solveProof(await challengeFor(1));
    const theirs = await school.lessonIn('open', { host: HOSTS.baleal, free: 1 });
    await takeUnseen({ id: 2 }, 100);
    expect((await book({ proof, host: HOSTS.baleal, lessonId: theirs.id })).status).toBe(428);
    expect((await book({ proof })).status).toBe(201);
  });

  let solved: string | undefined;
  test.each<[string, (proof: string) => string]>([
    ['nothing', () => ''],
    ['no base64', () => '%%%'],
    ['no JSON', () => Buffer.from('{').toString('base64')],
    ['null', () => Buffer.from('null').toString('base64')],
    ['empty parts', (proof) => tampered(proof, () => ({ challenge: {}, solution: {} }))],
    ['parts of other types', (proof) => tampered(proof, () => ({ challenge: { parameters: { keySignature: 'x', nonce: {} }, signature: 'x' }, solution: { derivedKey: 'zz', counter: -1 } }))],
    ['more places', (proof) => tampered(proof, ({ challenge, solution }) => ({ challenge: { ...challenge, parameters: { ...challenge.parameters, data: { ...challenge.parameters.data, until: 1e15 } } }, solution }))],
    ['no signature', (proof) => tampered(proof, ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution }))],
    ['another solution', (proof) => tampered(proof, ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } }))],
  ])('that is %s is refused, with a new challenge', async (_name, change) => {
    const challenge = await challengeFor(1);
    const proof = change((solved ??= await solveProof(challenge)));
    expect(await book({ proof })).toMatchObject({ status: 428, body: { challenge: { signature: expect.any(String) as string } } });
  });
});

describe('simultaneous bookings of one network', () => {
  const booking = (index: number) => ({ booking_id: randomUUID(), places: 1, index });
  const key = Buffer.from('a network');

  test('do not exceed its limit, across processes', async () => {
    const other = connect(school.databaseUrl);
    const limits = [{ key, withoutProof: 10, withProof: 10 }, { key: Buffer.from('a phone'), withoutProof: 100, withProof: 100 }];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const database = index % 2 ? other : school.database;
        // In another order each time: the locks must not depend on it.
        const ordered = index % 3 ? limits : limits.toReversed();
        return takeUnpaidPlaces(database.forTenant(NORTE), NORTE, { ...booking(index), limits: ordered, proof: undefined }, placesCountUntil(NOW), NOW);
      }),
    );
    await other.close();
    expect(answers.filter(({ outcome }) => outcome === 'taken')).toHaveLength(10);
    expect(await counted()).toBe(20);
  });

  test('would exceed it without the lock', async () => {
    const db = school.database.forTenant(NORTE);
    const allHaveRead = barrier(30);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => takeWithoutLock(db, NORTE, { ...booking(index), key, most: 10 }, allHaveRead)));
    expect(answers.filter(Boolean).length).toBeGreaterThan(10);
  });
});

test('the database keeps neither address nor number, and forgets both after a day', async () => {
  await book({ phone: '912 345 678', email: 'ana@example.com' });
  const { rows } = await sql<{ text: string }>`select unpaid_places::text as text from unpaid_places`.execute(school.database.owner);
  expect(rows).toHaveLength(3);
  for (const { text } of rows) expect(text).not.toMatch(/203\.0|912345678|ana@|3230332e30/);
  const forget = forgetUnpaidPlacesTask({ ...school, now: () => school.clock.now });
  await forget({}, {} as never);
  expect(await counted()).toBe(3);
  school.clock.now = new Date(NOW.getTime() + 24 * HOUR);
  await forget({}, {} as never);
  expect(await counted()).toBe(0);
});
