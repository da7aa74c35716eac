import type { JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfferedActivity } from '#shared/contract/activity.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { ManagedReview, ReviewPage, ReviewState } from '#shared/contract/review.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { connect } from '../../../server/db/connect.ts';
import { smtpTransport } from '../../../server/mail/delivery/transport.ts';
import { queueRemindersTask } from '../../../server/reminders/queueRemindersTask.ts';
import { auditLog } from '../../support/auditLog.ts';
import { deleteBookings, storeBooking } from '../../support/db/storedBookings.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { working } from '../../support/working.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
/** A lesson at ten in Lisbon, and noon of the next day. */
const LESSON = '2026-06-20T09:00:00Z';
const NEXT_DAY = '2026-06-21T11:00:00Z';
const GOOD = { stars: 5, words: 'Green waves.', name: 'Ana' };

let { school, smtp, close } = {} as MailingSchool;
let admin: string;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => close());
beforeEach(async () => {
  school.clock.now = NOW;
  await sql`truncate mails`.execute(school.database.owner);
  await deleteBookings(school.database, NORTE);
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  await sql`delete from settings where name = 'ask_reviews'`.execute(school.database.owner);
  smtp.received.length = 0;
});

const db = () => school.database.forTenant(NORTE);
async function lessonAt(date: string, change: object = {}): Promise<number> {
  const row = { tenant_id: 1, activity_id: 1, date, num_places: 10, num_bookings: 0, ...change };
  return (await db().insertInto('lessons').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
const bookedIn = (lesson_id: number, email: string | null = 'ana@example.com', change: object = {}) =>
  storeBooking(school.database, NORTE, { lesson_id, email, creation_date: '2026-06-01T12:00:00Z', ...change });
const allMissed = (id: string) => db().updateTable('bookings').set({ num_missed: 1 }).where('tenant_id', '=', 1).where('id', '=', id).execute();
async function askAt(now: string, database = school.database): Promise<void> {
  school.clock.now = new Date(now);
  await queueRemindersTask({ database, directory: school.directory, now: () => school.clock.now })({}, {} as JobHelpers);
}
const asked = async () =>
  (await db().selectFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'review_request').select('recipient').orderBy('recipient').execute()).map(({ recipient }) => recipient);
const write = (id: string, review: object = GOOD) => school.call('PUT', `/api/bookings/${id}/review`, { payload: review });
const codeOf = async (answer: ReturnType<typeof write>) => [(await answer).statusCode, (await answer).json<ErrorAnswer>().code];
const shown = async () => (await school.call('GET', '/api/activities/1?lang=en')).json<OfferedActivity>().reviews!;
const manage = (id: number, verb: string, payload: object) => school.call('POST', `/api/reviews/${id}/${verb}`, { cookie: admin, payload });
const listed = async (filter: object = {}) => (await school.call('GET', `/api/reviews?filter=${JSON.stringify(filter)}`, { cookie: admin })).json<ManagedReview[]>();
const stored = async () => (await sql<{ count: number }>`select count(*)::integer as count from reviews`.execute(school.database.owner)).rows[0]!.count;
/** A lesson that was on Monday, and its booking. */
const came = async () => bookedIn(await lessonAt('2026-06-29T09:00:00Z'));

describe('the question for a review', () => {
  test('is mailed on the day after, by day, once, in the booking’s language, with the way to the review', async () => {
    const id = await bookedIn(await lessonAt(LESSON));
    for (const early of ['2026-06-20T12:00:00Z', '2026-06-21T08:59:00Z']) await askAt(early);
    expect(await asked()).toEqual([]);
    const other = connect(school.databaseUrl);
    await Promise.all([askAt(NEXT_DAY), askAt(NEXT_DAY, other)]).finally(() => other.close());
    await askAt('2026-06-21T12:59:00Z');
    await askAt('2026-06-22T11:00:00Z');
    expect(await asked()).toEqual(['ana@example.com']);
    await working(school, smtpTransport(smtp.url, 'bookings@lineup.example'), async () => {
      await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
    });
    expect(smtp.received[0]).toMatchObject({ subject: expect.stringContaining('Como foi a tua aula?'), attachments: [] });
    expect(smtp.received[0]!.text).toContain(`/booking/${id}?lang=pt#review`);
  });

  test('goes to those who came, have an address, and have not written one', async () => {
    const lesson = await lessonAt(LESSON);
    await bookedIn(lesson, 'came@example.com');
    await allMissed(await bookedIn(lesson, 'missed@example.com'));
    await bookedIn(lesson, 'cancelled@example.com', { status: 'cancelled' });
    await bookedIn(lesson, 'expired@example.com', { status: 'expired' });
    await bookedIn(lesson, null);
    await bookedIn(await lessonAt(LESSON, { is_cancelled: 1 }), 'no-lesson@example.com');
    await bookedIn(await lessonAt('2026-06-19T22:59:00Z'), 'day-before@example.com');
    await bookedIn(await lessonAt('2026-06-20T23:00:00Z'), 'same-day@example.com');
    const written = await bookedIn(lesson, 'written@example.com');
    school.clock.now = new Date('2026-06-20T14:00:00Z');
    await write(written);
    await askAt(NEXT_DAY);
    expect(await asked()).toEqual(['came@example.com']);
  });

  test('is not asked by a school that does not want to, and dropped if all turn out to have missed the lesson', async () => {
    const id = await bookedIn(await lessonAt(LESSON));
    await db().insertInto('settings').values({ tenant_id: 1, name: 'ask_reviews', value: '0' }).execute();
    await askAt(NEXT_DAY);
    expect(await asked()).toEqual([]);
    await db().updateTable('settings').set({ value: '1' }).where('tenant_id', '=', 1).where('name', '=', 'ask_reviews').execute();
    await askAt(NEXT_DAY);
    expect(await asked()).toHaveLength(1);
    await allMissed(id);
    await working(school, smtpTransport(smtp.url, 'bookings@lineup.example'), async () => {
      await expect.poll(asked, { timeout: 10_000 }).toEqual([]);
    });
    expect(smtp.received).toEqual([]);
  });
});

describe('a review', () => {
  test('is written with the booking’s link, shown with its activity, changed for two weeks and then no more', async () => {
    const id = await came();
    expect((await school.call('GET', `/api/bookings/${id}`)).json<BookingDetail>().review).toEqual({ reason: null, until: '2026-08-28T09:00:00Z', own: null });
    const before = (await auditLog(school)).length;
    const answer = await write(id, { stars: 4, words: ' Green\n waves. ', name: ' Ana ' });
    expect(answer.json<ReviewState>()).toMatchObject({ reason: null, own: { stars: 4, words: 'Green\n waves.', name: 'Ana', hidden_reason: '', answer: '' } });
    expect((await write(id, { stars: 4, words: 'Green\n waves.', name: 'Ana' })).statusCode).toBe(200);
    expect((await auditLog(school)).length).toBe(before + 1);
    expect((await write(id, GOOD)).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ count: 1, stars: 5, next: null, reviews: [{ stars: 5, words: 'Green waves.', name: 'Ana', lang: 'pt', lesson_date: '2026-06-29T09:00:00Z' }] });
    expect(JSON.stringify(await shown())).not.toContain(id);
    school.clock.now = new Date(NOW.getTime() + 15 * 86_400_000);
    expect(await codeOf(write(id, { ...GOOD, stars: 1 }))).toEqual([409, 'review_done']);
    expect(await shown()).toMatchObject({ count: 1, stars: 5 });
  });

  test('keeps its stars after its guest is erased, and is not offered, written or changed any more', async () => {
    const lesson = await lessonAt('2026-06-29T09:00:00Z');
    const [written, silent] = [await bookedIn(lesson, 'erased@example.com'), await bookedIn(lesson, 'erased@example.com')];
    await write(written);
    const { guest_id } = await db().selectFrom('bookings').where('tenant_id', '=', 1).where('id', '=', written).select('guest_id').executeTakeFirstOrThrow();
    expect((await school.call('POST', `/api/guests/${guest_id}/erasure`, { cookie: admin })).json()).toEqual({ bookings: 2 });
    for (const id of [written, silent]) {
      expect(await codeOf(write(id))).toEqual([409, 'review_erased']);
      expect((await school.call('GET', `/api/bookings/${id}`)).json()).not.toHaveProperty('review');
    }
    expect(await shown()).toMatchObject({ count: 1, stars: 5, reviews: [{ stars: 5, words: '', name: '' }] });
  });

  test('is refused with a reason, and nothing is stored', async () => {
    const past = await lessonAt('2026-06-29T09:00:00Z');
    const id = await bookedIn(past);
    const problems = async (review: object) => (await write(id, { ...GOOD, ...review })).json<ErrorAnswer>().problems;
    expect(await codeOf(write(id, { ...GOOD, stars: 0 }))).toEqual([400, 'invalid_review']);
    for (const stars of [0, 6, -1, 2.5]) expect(await problems({ stars })).toEqual({ stars: { code: 'stars_missing' } });
    expect(await problems({ words: 'x'.repeat(2001), name: 'x'.repeat(41) })).toEqual({ words: { code: 'text_too_long' }, name: { code: 'text_too_long' } });
    expect(await problems({ words: 'Win at https://casino.example now' })).toEqual({ words: { code: 'link_in_text' } });
    expect(await codeOf(write(id, { stars: '5' }))).toEqual([400, 'bad_request']);
    expect(await codeOf(write('1'))).toEqual([404, 'booking_not_found']);
    expect(await codeOf(write(crypto.randomUUID()))).toEqual([404, 'booking_not_found']);
    const missed = await bookedIn(past);
    await allMissed(missed);
    expect(await codeOf(write(missed))).toEqual([409, 'review_not_came']);
    expect(await codeOf(write(await bookedIn(past, null, { status: 'cancelled' })))).toEqual([409, 'review_not_came']);
    expect(await codeOf(write(await bookedIn(await lessonAt('2026-08-02T09:00:00Z'))))).toEqual([409, 'review_too_early']);
    expect(await codeOf(write(await bookedIn(await lessonAt('2026-04-20T09:00:00Z'))))).toEqual([409, 'review_late']);
    expect((await school.call('PUT', `/api/bookings/${id}/review`, { host: HOSTS.baleal, payload: GOOD })).statusCode).toBe(404);
    expect(await stored()).toBe(0);
  });

  test('is one a booking, also if it is sent ten times at once', async () => {
    const id = await came();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => write(id, { ...GOOD, words: `No. ${i}` })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await stored()).toBe(1);
  });

  test('comes in pages, of which each has what the one before has not', async () => {
    const lesson = await lessonAt('2026-06-29T09:00:00Z');
    for (let i = 0; i < 8; i++) await write(await bookedIn(lesson), { ...GOOD, words: `No. ${i}` });
    const first = await shown();
    expect([first.count, first.reviews.length]).toEqual([8, 6]);
    const second = (await school.call('GET', `/api/activities/1/reviews?before=${first.next}`)).json<ReviewPage>();
    expect(second.next).toBeNull();
    expect([...first.reviews, ...second.reviews].map(({ words }) => words)).toEqual(Array.from({ length: 8 }, (_, i) => `No. ${7 - i}`));
  });
});

describe('the school', () => {
  test('answers, hides for a reason that the guest reads, and shows again', async () => {
    const [id, other] = [await came(), await came()];
    await write(id, { ...GOOD, stars: 1 });
    await write(other, GOOD);
    const [, review] = await listed();
    expect(review).toMatchObject({ stars: 1, booking_id: id, hidden_reason: '', answer: '', version: 1 });
    const answered = (await manage(review!.id, 'answer', { version: 1, answer: 'We are sorry.' })).json<ManagedReview>();
    expect(answered).toMatchObject({ answer: 'We are sorry.', version: 2 });
    expect(await shown()).toMatchObject({ count: 2, stars: 6 });
    expect((await manage(review!.id, 'hide', { version: 1, reason: 'Names a child' })).statusCode).toBe(409);
    expect((await manage(review!.id, 'hide', { version: 2, reason: ' ' })).json<ErrorAnswer>().problems).toEqual({ reason: { code: 'required' } });
    expect((await manage(review!.id, 'hide', { version: 2, reason: 'Names a child' })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ count: 1, stars: 5, reviews: [{ stars: 5 }] });
    expect((await school.call('GET', `/api/bookings/${id}`)).json<BookingDetail>().review!.own).toMatchObject({ answer: 'We are sorry.', hidden_reason: 'Names a child' });
    // The guest changes it, and it stays hidden.
    await write(id, { ...GOOD, stars: 2 });
    expect(await shown()).toMatchObject({ count: 1 });
    expect((await listed({ state: 'hidden' })).map(({ stars }) => stars)).toEqual([2]);
    expect((await listed({ state: 'unanswered' })).map(({ booking_id }) => booking_id)).toEqual([other]);
    expect((await listed({ activity_id: 2 })).length).toBe(0);
    expect((await listed({ booking_id: id })).length).toBe(1);
    expect((await manage(review!.id, 'show', { version: 4 })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ count: 2, stars: 7 });
  });

  test('of another host, and visitors, see and change none of it', async () => {
    const id = await came();
    await write(id);
    const [review] = await listed();
    expect((await school.call('GET', '/api/reviews')).statusCode).toBe(401);
    const baleal = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    const there = { host: HOSTS.baleal, cookie: baleal };
    expect((await school.call('GET', '/api/reviews', there)).json()).toEqual([]);
    expect((await school.call('POST', `/api/reviews/${review!.id}/hide`, { ...there, payload: { version: 1, reason: 'No' } })).statusCode).toBe(404);
    expect(await shown()).toMatchObject({ count: 1 });
  });
});
