import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Enquiry } from '#shared/contract/enquiry.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { MAIL_QUOTA } from '#shared/school/mailQuota.ts';
import { sha256 } from '../../../server/lib/sha256.ts';
import { countForKey } from '../../../server/mail/limits/recipientLimits.queries.ts';
import { adminOf, after, turnPaymentsOn } from '../../support/payments/paying.ts';
import { participants, statusAndCode, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const DAY = 24 * 60 * 60;
const DAY_MS = DAY * 1000;
const REFUSED = [429, 'mail_quota_used'];

let school: TestApp;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
  await turnPaymentsOn(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  school.clock.now = NOW;
  await sql`truncate mailbox_counts, unpaid_places`.execute(school.database.owner);
  await openedByStranger(NOW);
});

/** When both schools opened by open sign-up; null: an operator added them. */
const openedByStranger = (signed_up_at: Date | null) => school.database.owner.updateTable('tenants').set({ signed_up_at: signed_up_at?.toISOString() ?? null }).execute();
const used = async () => (await sql<{ count: number }>`select count from mailbox_counts where purpose = 'school, day'`.execute(school.database.owner)).rows.map(({ count }) => count);
/** Counts mails of Praia Norte until so many are left of its quota. */
async function leave(left: number, most: number = MAIL_QUOTA.new) {
  const mails = most - left - ((await used())[0] ?? 0);
  expect(await countForKey(school.database.owner, sha256('school 1'), [{ purpose: 'school, day', most, seconds: DAY }], school.clock.now, mails)).toBe(true);
}

let networks = 0;
type Call = { host?: string; cookie?: string | undefined; payload?: object };
/** Sends a request, each from a network of its own, because a process counts requests by network. */
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, { host = HOSTS.norte, cookie, payload = {} }: Call) =>
  school.call(method, url, { host, cookie, from: `198.51.${100 + (++networks >> 8)}.${networks & 255}`, ...(method !== 'DELETE' && { payload }) });
const asAdmin = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => send(method, url, { cookie: await adminOf(school), ...(payload && { payload }) });
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => statusAndCode(answer);

const newLesson = async (date = '2026-07-20T09:00:00Z') => (await asAdmin('POST', '/api/lessons', { activity_id: 1, date, num_places: 400 })).json<Lesson>();
let addresses = 0;
const stranger = () => `stranger${++addresses}@example.com`;
const entries = (change: object = {}) => submission({ users: participants(1), phone: '', email: stranger(), source: 'manual', ...change });
const book = ({ id }: Lesson, change: object = {}) => asAdmin('POST', `/api/lessons/${id}/bookings?lang=en`, entries(change));
const booked = async (lesson: Lesson, change: object = {}) => (await book(lesson, change)).json<Booking>();
const edit = (booking: Booking, change: object) =>
  asAdmin('PUT', `/api/lessons/${booking.lesson_id}/bookings/${booking.id}/entries`, { version: 1, users: [{ was: 0, name: 'Surfer 1', age: '' }], phone: '', email: booking.email, notes: '', tells_guest: true, ...change });
const write = (lesson_ids: number[], idempotency_key: string = randomUUID()) => asAdmin('POST', '/api/guest-messages', { lesson_ids, subject: { en: 'Hello' }, body: { en: 'Hello {name}' }, idempotency_key });

/** How many rows a refused request could have added. */
const stored = async () =>
  (
    await sql`select (select count(*) from mails) as mails, (select count(*) from bookings) as bookings, (select sum(num_bookings) from lessons) as places, (select count(*) from guests) as guests, (select count(*) from guest_messages) as messages,
      (select count(*) from passes) as passes, (select count(*) from ledger_entries) as ledger, (select count(*) from invitations) as invitations, (select count(*) from enquiries) as enquiries, (select count(*) from enquiries where state = 'new') as new_enquiries,
      (select count(*) from waiting) as waiting, (select sum(version) from bookings) as edits, (select count(*) from graphile_worker._private_jobs) as jobs, (select count(*) from audit_log) as audit`.execute(school.database.owner)
  ).rows[0];
const mailsOf = async (kind: string) => (await sql<{ recipient: string }>`select recipient from mails where kind = ${kind} order by recipient`.execute(school.database.owner)).rows.map(({ recipient }) => recipient);

/** Sends what is to be refused. @returns the answer's status and code, and whether anything was stored or counted */
async function refused(request: () => ReturnType<typeof send>) {
  await adminOf(school);
  const before = [await stored(), await used()];
  const answer = codeOf(await request());
  expect([await stored(), await used()]).toEqual(before);
  return answer;
}

test('the admin of a new school books 200 addresses a day, not more; what needs no mail, visitors and other schools are not affected', async () => {
  const lesson = await newLesson();
  for (let one = 0; one < 200; one++) expect((await book(lesson, one % 2 === 0 ? {} : { source: 'site', phone: '912 345 678' })).statusCode).toBe(201);
  expect(await refused(() => book(lesson))).toEqual(REFUSED);
  expect(await refused(() => book(lesson, { source: 'site', phone: '912 345 678' }))).toEqual(REFUSED);
  // A hold sends no mail yet, but its guest is told if the lesson is moved.
  expect(await refused(() => book(lesson, { pay: 'now', source: 'site', phone: '912 345 678' }))).toEqual(REFUSED);
  expect((await school.readLesson(lesson.id)).num_bookings).toBe(200);

  expect((await book(lesson, { email: null })).statusCode).toBe(201);
  const visitor = await send('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ email: 'guest@example.com' }) });
  expect([visitor.statusCode, (await mailsOf('booking_received')).includes('guest@example.com')]).toEqual([201, true]);
  const cookie = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  const other = await school.lessonIn('open', { host: HOSTS.baleal });
  expect((await send('POST', `/api/lessons/${other.id}/bookings`, { host: HOSTS.baleal, cookie, payload: entries() })).statusCode).toBe(201);
  expect((await used()).toSorted()).toEqual([1, 200]);
});

test('a booking that is sent again counts once, and of ten at once as many pass as are left', async () => {
  const lesson = await newLesson();
  const again = entries();
  for (let one = 0; one < 3; one++) expect((await asAdmin('POST', `/api/lessons/${lesson.id}/bookings`, again)).statusCode).toBe(201);
  expect(await used()).toEqual([1]);
  await leave(5);
  await adminOf(school);
  const answers = await Promise.all(Array.from({ length: 10 }, () => book(lesson)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array<number>(5).fill(201), ...Array<number>(5).fill(429)]);
  expect((await school.readLesson(lesson.id)).num_bookings).toBe(6);
});

test('a school that an operator added, or that opened 14 days ago, has 20,000 mails a day', async () => {
  const lesson = await newLesson();
  await leave(0);
  expect(codeOf(await book(lesson))).toEqual(REFUSED);
  for (const time of [new Date(NOW.getTime() - 14 * DAY_MS), null]) {
    await openedByStranger(time);
    expect((await book(lesson)).statusCode).toBe(201);
  }
  await sql`truncate mailbox_counts`.execute(school.database.owner);
  await leave(1, MAIL_QUOTA.usual);
  expect([(await book(lesson)).statusCode, await refused(() => book(lesson))]).toEqual([201, REFUSED]);
});

test('a message to guests counts its mails, once for an idempotency key; one that is too many is not sent to anyone', async () => {
  const [lesson, small] = [await newLesson(), await newLesson()];
  for (let one = 0; one < 5; one++) await book(lesson);
  await book(lesson, { email: null });
  await book(small);
  await sql`truncate mailbox_counts`.execute(school.database.owner);

  const key = randomUUID();
  for (let one = 0; one < 3; one++) expect((await write([lesson.id], key)).json()).toMatchObject({ bookings: 6 });
  expect(await used()).toEqual([5]);
  expect(await mailsOf('guest_message')).toHaveLength(5);

  await leave(4);
  expect(await refused(() => write([lesson.id]))).toEqual(REFUSED);
  // What was sent before is still answered.
  expect((await write([lesson.id], key)).statusCode).toBe(200);
  expect((await write([small.id])).statusCode).toBe(200);
  expect(await used()).toEqual([MAIL_QUOTA.new - 3]);
});

test('without a mail left, a day is called off and a lesson moved, and all guests are told', async () => {
  const [one, two, moved] = [await newLesson(), await newLesson(), await newLesson()];
  const guests: string[] = [];
  for (let guest = 0; guest < 60; guest++) guests.push((await booked(guest % 2 === 0 ? one : two)).email!);
  const told = await booked(moved);
  const [another, cancelled] = [await booked(moved), await booked(moved)];
  await sql`truncate mailbox_counts`.execute(school.database.owner);
  await leave(0);

  const off = await asAdmin('POST', '/api/call-offs', { lesson_ids: [one.id, two.id], reason: { en: 'A storm.' }, offers_dates: true, days: 7 });
  expect(off.statusCode, off.body).toBe(200);
  expect(await mailsOf('lesson_cancelled')).toEqual(guests.toSorted());
  expect((await asAdmin('PUT', `/api/lessons/${moved.id}`, { date: '2026-07-21T09:00:00Z', version: moved.version })).statusCode).toBe(200);
  expect(await mailsOf('lesson_moved')).toEqual([told, another, cancelled].map(({ email }) => email).toSorted());
  // Who is moved to another lesson, or cancelled, has to know as well.
  const third = await newLesson('2026-07-23T09:00:00Z');
  expect((await edit(another, { lesson_id: third.id })).json()).toMatchObject({ mail_to: another.email });
  expect((await asAdmin('DELETE', `/api/lessons/${moved.id}/bookings/${cancelled.id}`)).statusCode).toBe(200);
  expect(await mailsOf('booking_cancelled')).toContain(cancelled.email);
  expect(await used()).toEqual([MAIL_QUOTA.new]);
});

test('edits, invitations, answers to enquiries, sales and what admins enter for visitors count one each, or a present two', async () => {
  const lesson = await newLesson();
  const [silent, corrected] = [await booked(lesson, { email: null }), await booked(lesson)];
  const { rows: enquiries } = await sql<Enquiry>`
    insert into enquiries (tenant_id, kind, name, email, phone, people, wish, lang, creation_date) select 1, 'group', 'Mia', 'mia' || n || '@example.com', '', 4, '', 'en', ${NOW.toISOString()}::timestamptz from generate_series(1, 2) n
    returning id, version`.execute(school.database.owner);
  const invitation = await asAdmin('POST', '/api/team/invitations', { email: stranger(), role: 'admin' });
  expect(invitation.statusCode, invitation.body).toBe(201);
  const full = (await asAdmin('POST', '/api/lessons', { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 1 })).json<Lesson>();
  await book(full, { email: null });
  const offer = { activity_id: 1, date: '2026-07-20T08:00:00Z', people: 4, price_cents: 20_000, until: '2026-07-10T18:00:00Z', answer: 'Buy this.' };
  const sale = (change: object) => asAdmin('POST', '/api/passes', { id: randomUUID(), amount: '60', name: 'Ana Silva', method: 'cash', ...change });
  const present = { receiver_name: 'Rui', receiver_email: stranger(), message: 'Buy this.', send_on: '2026-07-10' };
  const [asked, declined] = enquiries.map(({ id, version }) => ({ id, version }));
  await sql`truncate mailbox_counts`.execute(school.database.owner);

  const requests: [what: string, mails: number, request: () => ReturnType<typeof send>][] = [
    ['another address, without telling it', 1, () => edit(silent, { email: stranger(), tells_guest: false })],
    ['a corrected name', 1, () => edit(corrected, { users: [{ was: 0, name: 'Buy this', age: '' }] })],
    ['an invitation', 1, () => asAdmin('POST', '/api/team/invitations', { email: stranger(), role: 'admin' })],
    ['an invitation again', 1, () => asAdmin('POST', `/api/team/invitations/${invitation.json<{ id: number }>().id}/mails`)],
    ['an offer', 1, () => asAdmin('PUT', `/api/enquiries/${asked!.id}/offer`, { ...offer, version: asked!.version })],
    ['a refusal', 1, () => asAdmin('PUT', `/api/enquiries/${declined!.id}/refusal`, { answer: 'Buy this.', version: declined!.version })],
    ['a sale', 1, () => sale({ email: stranger() })],
    ['a present', 2, () => sale({ email: stranger(), ...present })],
    ['an enquiry that an admin sends', 1, () => asAdmin('POST', '/api/enquiries', { kind: 'group', name: 'Mia', email: stranger(), people: 4, wish: 'A morning.' })],
    ['a waiting list', 1, () => asAdmin('POST', `/api/lessons/${full.id}/waiting`, { name: 'Mia', people: 1, email: stranger(), phone: '+351912100001' })],
  ];
  for (const [what, mails, request] of requests) {
    await leave(mails - 1);
    expect([what, await refused(request)]).toEqual([what, REFUSED]);
    await sql`truncate mailbox_counts`.execute(school.database.owner);
    const answer = await request();
    expect([what, answer.statusCode < 300 || answer.body, await used()]).toEqual([what, true, [mails]]);
    await sql`truncate mailbox_counts`.execute(school.database.owner);
  }

  await leave(0);
  expect((await sale({ email: null })).statusCode).toBe(201);
  expect((await edit(silent, { version: 2, email: null, tells_guest: true })).statusCode).toBe(200);
});

test('where rate limits are off, there is no quota', async () => {
  const lesson = await newLesson();
  await leave(0);
  school.app.rateLimits = false;
  try {
    expect((await book(lesson)).statusCode).toBe(201);
  } finally {
    school.app.rateLimits = true;
  }
  expect(codeOf(await book(lesson))).toEqual(REFUSED);
});

test('a server of the version before counts one mail by the function that it knows', async () => {
  const key = sha256('before');
  const limits = [{ purpose: 'any', most: 3, seconds: DAY }];
  const before = async () => (await sql<{ within: boolean }>`select count_mailbox(${key}, array['any'], array[3], array[${sql.lit(DAY)}], ${NOW.toISOString()}::timestamptz) as within`.execute(school.database.forTenant({ id: 1 }))).rows[0]!.within;
  const now = (amount: number) => countForKey(school.database.forTenant({ id: 1 }), key, limits, NOW, amount);
  expect([await before(), await now(3), await now(2), await before(), await now(4)]).toEqual([true, false, true, false, false]);
});

// The last one, since a clock that goes back ends no sign-in.
test('a day after its first mail, a school goes on', async () => {
  const lesson = await newLesson();
  await leave(0);
  after(school, 24 * 60 - 1);
  expect(codeOf(await book(lesson))).toEqual(REFUSED);
  after(school, 1);
  expect((await book(lesson)).statusCode).toBe(201);
  expect(await used()).toEqual([1]);
});
