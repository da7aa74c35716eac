import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { GuestWaiting, ListedWaiting } from '#shared/contract/waiting.ts';
import { offerPlacesTask } from '../../../server/waiting/offerPlacesTask.ts';
import { tellOpeningsTask } from '../../../server/waiting/tellOpeningsTask.ts';
import { adminOf, after, freshLesson, repost } from '../../support/payments/paying.ts';
import { participants, statusAndCode, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
});
afterAll(() => school.close());
beforeEach(async () => {
  school.clock.now = NOW;
  await sql`truncate unpaid_places, mailbox_counts`.execute(school.database.owner);
  network = `203.0.113.${++networks}`;
});

let networks = 0;
/** The address of a test's visitor: each test has one of its own, because a process counts requests by network. */
let network: string;
let people = 0;
type Joining = { from?: string; phone?: string; email?: string; people?: number; cookie?: string };
/** Joins a list as a person of one's own. @returns the status and the code of a refusal */
async function join({ id }: { id: number }, { from = network, cookie, ...entries }: Joining = {}) {
  const own = { email: `waits${++people}@example.com`, phone: `+351912${100_000 + people}` };
  const payload = { name: 'Mia', people: 1, ...own, ...entries };
  return statusAndCode(await school.call('POST', `/api/lessons/${id}/waiting`, { from, cookie, payload }));
}
const JOINED = [201, undefined];
const TOO_MANY = [429, 'too_many_requests'];
const passTime = () => offerPlacesTask({ database: school.database, directory: school.directory, now: () => school.clock.now })({}, {} as never);
const statesOf = async ({ id }: { id: number }) =>
  (await sql<{ state: string }>`select state from waiting where tenant_id = 1 and lesson_id = ${id} order by position`.execute(school.database.owner)).rows.map(({ state }) => state);
/** Which entries are offered nothing, as the school reads its list, those with an offer first. The page of an entry says the same as the list. */
async function skipped({ id }: { id: number }): Promise<boolean[]> {
  // Read at the first moment, when the admin is signed in already: a network signs in a few times a minute.
  school.clock.now = NOW;
  const listed = (await school.call('GET', `/api/lessons/${id}/waiting`, { cookie: await adminOf(school) })).json<ListedWaiting[]>();
  for (const entry of listed) {
    const { rows } = await sql<{ secret: string }>`select secret from waiting where tenant_id = 1 and id = ${entry.id}`.execute(school.database.owner);
    expect((await school.call('GET', `/api/my-waiting/${rows[0]!.secret}`)).json<GuestWaiting>()).toMatchObject({ state: entry.state, is_skipped: entry.is_skipped });
  }
  return listed.map(({ is_skipped }) => is_skipped);
}
const placesTaken = async ({ id }: { id: number }) => (await school.readLesson(id)).num_bookings;

async function fullLesson(places = 2): Promise<{ lesson: Lesson; booking: Booking }> {
  const lesson = await freshLesson(school, places);
  const booking = (await repost(school, lesson, submission({ users: participants(places), phone: `91${2_000_000 + lesson.id}`, email: `first${lesson.id}@example.com` }))).json<Booking>();
  return { lesson, booking };
}
const cancel = (booking: Booking) => school.call('DELETE', `/api/lessons/${booking.lesson_id}/bookings/${booking.id}`);

test('one phone number waits once in a lesson, in however many spellings and with whatever address', async () => {
  const { lesson } = await fullLesson();
  expect(await join(lesson, { phone: '+351912340077' })).toEqual(JOINED);
  expect(await join(lesson, { phone: '912 340 077' })).toEqual([409, 'waiting_already']);
  expect(await join(lesson, { phone: '+351 912 340 077', from: '198.51.100.9' })).toEqual([409, 'waiting_already']);
  expect(await statesOf(lesson)).toEqual(['waiting']);
  const { lesson: other } = await fullLesson();
  expect(await join(other, { phone: '+351912340077' })).toEqual(JOINED);
});

test('one network has five open entries in a lesson and joins 20 lists a day; others and the school are not affected', async () => {
  const { lesson } = await fullLesson();
  for (let one = 0; one < 5; one++) expect(await join(lesson)).toEqual(JOINED);
  expect(await join(lesson)).toEqual(TOO_MANY);
  expect(await statesOf(lesson)).toHaveLength(5);
  expect(await join(lesson, { from: '198.51.100.10' })).toEqual(JOINED);
  expect(await join(lesson, { cookie: await adminOf(school) })).toEqual(JOINED);
  expect(await statesOf(lesson)).toHaveLength(7);
  // The rate limit of the route is by the clock of the process, so most of the day's entries are put here.
  await sql`update mailbox_counts set count = 19 where purpose = 'waiting network, day' and count = 5`.execute(school.database.owner);
  const { lesson: second } = await fullLesson();
  expect([await join(second), await join(second)]).toEqual([JOINED, TOO_MANY]);
  expect(await statesOf(second)).toEqual(['waiting']);
  after(school, 24 * 60 + 1);
  expect(await join(second)).toEqual(JOINED);
  const { rows } = await sql<{ network: Buffer | null }>`select network from waiting where tenant_id = 1 and lesson_id in (${lesson.id}, ${second.id})`.execute(school.database.owner);
  // A hash by lesson: five, another network's, none of the school, and two of the other lesson.
  expect(new Set(rows.map(({ network: hash }) => hash?.toString('hex'))).size).toBe(4);
});

test.each([
  ['phone number', { phone: '+351912340088' }],
  ['address', { email: 'Bot@example.com' }],
])('who lets an offer lapse holds the lesson once: a further entry of the same %s is offered nothing, the next guest is', async (_, same: Joining) => {
  const [{ lesson, booking }, { lesson: other }] = [await fullLesson(), await fullLesson()];
  const from = () => `198.51.100.${100 + ++people}`;
  expect(await join(lesson, { ...same, people: 2, from: from() })).toEqual(JOINED);
  await cancel(booking);
  expect(await statesOf(lesson)).toEqual(['offered']);
  after(school, 4 * 60);
  expect(await join(lesson, { people: 2, from: '198.51.100.11' })).toEqual([409, 'waiting_places_free']);
  await passTime();
  expect([await statesOf(lesson), await placesTaken(lesson)]).toEqual([['lapsed'], 0]);

  const again = (await repost(school, lesson, submission({ users: participants(2), phone: '913000001', email: 'second@example.com' }))).json<Booking>();
  expect(await join(lesson, { ...same, people: 2, from: from() })).toEqual(JOINED);
  await cancel(again);
  expect([await statesOf(lesson), await placesTaken(lesson)]).toEqual([['lapsed', 'waiting'], 0]);
  const third = (await repost(school, lesson, submission({ users: participants(2), phone: '913000002', email: 'third@example.com' }))).json<Booking>();
  expect(await join(lesson, { people: 2, from: '198.51.100.12' })).toEqual(JOINED);
  await cancel(third);
  expect([await statesOf(lesson), await placesTaken(lesson)]).toEqual([['lapsed', 'waiting', 'offered'], 2]);
  expect(await skipped(lesson)).toEqual([false, true]);
  // Another lesson's list asks the same guest.
  expect(await join(other, { ...same, from: from() })).toEqual(JOINED);
  expect(await skipped(other)).toEqual([false]);
});

test('a network is offered places again after one offer lapsed, because guests of a hostel share one, and not after two', async () => {
  const { lesson, booking } = await fullLesson();
  let taken = booking;
  for (const states of [['offered'], ['lapsed', 'offered'], ['lapsed', 'lapsed', 'waiting']]) {
    expect(await join(lesson, { people: 2 })).toEqual(JOINED);
    await cancel(taken);
    expect([await statesOf(lesson), await placesTaken(lesson)]).toEqual([states, states.at(-1) === 'offered' ? 2 : 0]);
    after(school, 4 * 60 * (states.length + 1));
    await passTime();
    taken = (await repost(school, lesson, submission({ users: participants(2), phone: `91300000${states.length}`, email: `next${states.length}@example.com` }))).json<Booking>();
  }
  expect(await join(lesson, { from: '198.51.100.13' })).toEqual(JOINED);
  expect(await skipped(lesson)).toEqual([true, false]);
});

test('the network of an entry is forgotten when its lesson begins, and not before', async () => {
  const [{ lesson: first }, { lesson: second }] = [await fullLesson(), await fullLesson()];
  expect([await join(first), await join(second)]).toEqual([JOINED, JOINED]);
  const sweep = () => tellOpeningsTask({ database: school.database, directory: school.directory, now: () => school.clock.now })({}, {} as never);
  const kept = async () =>
    (await sql<{ lesson_id: number }>`select lesson_id from waiting where lesson_id in (${first.id}, ${second.id}) and network is not null order by lesson_id`.execute(school.database.owner)).rows.map((row) => row.lesson_id);
  await sweep();
  expect(await kept()).toEqual([first.id, second.id]);
  await sql`update lessons set date = ${NOW.toISOString()}::timestamptz where tenant_id = 1 and id = ${first.id}`.execute(school.database.owner);
  await sweep();
  expect(await kept()).toEqual([second.id]);
  expect(await statesOf(first)).toEqual(['waiting']);
});
