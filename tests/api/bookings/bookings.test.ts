import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Booking } from '#shared/contract/booking.ts';
import { claimAndBook } from '../../../server/places/claimAndBook.queries.ts';
import { cancelAndRelease } from '../../../server/bookings/cancelBooking.queries.ts';
import { GUEST } from '../../../server/ledger/actor.ts';
import { participants, placesOf, statusAndCode, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const book = (lessonId: number, payload: object, call: object = {}) =>
  school.call('POST', `/api/lessons/${lessonId}/bookings?lang=pt`, { payload, ...call });

async function mailsOf(booking_id: string) {
  const db = school.database.forTenant(NORTE);
  const mails = db.selectFrom('mails').where('tenant_id', '=', 1).where('booking_id', '=', booking_id);
  return mails.where('kind', 'not in', ['new_booking', 'cancellation']).select(['kind', 'recipient', 'lang', 'status']).orderBy('id').execute();
}

describe('booking', () => {
  test('stores the booking as it is, counts its participants and queues one mail', async () => {
    const lesson = await school.lessonIn('open', { free: 3 });
    const users = [{ name: ' Ana Silva ', age: 9 }, { name: 'Rui', age: null }, { name: 'Eva' }];
    const answer = await book(lesson.id, submission({ users, notes: 'left-handed\nand shy', email: ' Ana@Example.com ' }));
    expect(answer.statusCode).toBe(201);
    const booking = answer.json<Booking>();
    const price = 100 * (await school.call('GET', `/api/activities/${lesson.activity_id}`)).json<Activity>().price;
    expect(booking).toEqual({
      ...{ id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/), lesson_id: lesson.id, status: 'booked' },
      ...{ phone: '+351912345678', email: 'Ana@Example.com', notes: 'left-handed\nand shy' },
      data: JSON.stringify([{ name: 'Ana Silva', age: '9' }, { name: 'Rui', age: '' }, { name: 'Eva', age: '' }]),
      ...{ reference: expect.stringMatching(/^PN-[2-9A-HJKMNP-TV-Z]{4}$/), booked_for: lesson.date, refund_until: null, price_assumed: false, deposit_percent: null },
      ...{ amount: 3 * price, charged: 3 * price, due: 3 * price, code: null, stripe_session_id: null, paid_at_school: false, paid_by_pass: 0, hold_until: null },
      ...{ creation_date: '2026-07-01T08:30:00Z', user_id: '0', source: 'site' },
    });
    const after = await school.readLesson(lesson.id);
    expect(after.num_bookings).toBe(lesson.num_bookings + 3);
    expect(await mailsOf(booking.id)).toEqual([{ kind: 'booking_received', recipient: 'Ana@Example.com', lang: 'pt', status: 'queued' }]);
    expect((await school.call('GET', `/api/bookings/${booking.id}`)).json()).toEqual({ ...booking, lesson: after, payment: null, date_change: expect.objectContaining({ left: 1 }) });
  });

  test('ignores user_id and all other fields that the server sets', async () => {
    const lesson = await school.lessonIn('open', { free: 3 });
    const stolen = { user_id: '1', status: 'cancelled', num_participants: 0, stripe_session_id: 'cs_paid', lesson: 999, id: 'x' };
    const anonymous = (await book(lesson.id, submission(stolen))).json<Booking>();
    expect(anonymous).toMatchObject({ user_id: '0', status: 'booked', stripe_session_id: null, lesson_id: lesson.id });
    const cookie = await school.signIn(VISITOR);
    const signedIn = (await book(lesson.id, submission({ user_id: '1' }), { cookie })).json<Booking>();
    expect(signedIn.user_id).toBe('2');
  });

  test.each([
    ['nobody', { users: [] }, 'users'],
    ['a nameless one', { users: [{ name: 'Ana' }, { name: '  ' }] }, 'users.1.name'],
    ['an invisible one', { users: [{ name: '\u200b\u0000' }] }, 'users.0.name'],
    ['twenty-one', { users: participants(21) }, 'users'],
    ['a name of 101', { users: [{ name: 'a'.repeat(101) }] }, 'users.0.name'],
    ['an email that is none', { email: 'ana@example' }, 'email'],
    ['no email', { email: null }, 'email'],
    ['two emails', { email: 'ana@example.com,eve@example.com' }, 'email'],
    ['a header in the email', { email: 'ana@example.com\r\nBcc: eve@example.com' }, 'email'],
    ['a landline', { phone: '212 345 678' }, 'phone'],
    ['notes of 2001', { notes: 'a'.repeat(2001) }, 'notes'],
    ['a payment id that is none', { payment_intent_id: '1' }, 'payment_intent_id'],
    ['a payment id of another version', { payment_intent_id: '018f4a5e-0000-7000-8000-000000000000' }, 'payment_intent_id'],
    ['users that are none', { users: 'Ana' }, 'users'],
    ['a user that is none', { users: ['Ana'] }, 'users.0'],
    ['no phone', { phone: undefined }, 'phone'],
    ['an unknown way to pay', { pay: 'never' }, 'pay'],
  ])('%s is a 400 that names the field, and changes nothing', async (_what, change, field) => {
    const lesson = await school.lessonIn('open', { free: 2 });
    const before = await placesOf(school, NORTE, lesson.id);
    const answer = await book(lesson.id, submission(change));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty([field]);
    expect(await placesOf(school, NORTE, lesson.id)).toEqual(before);
  });

  test('hostile text is stored as text or refused, never a 500', async () => {
    const lesson = await school.lessonIn('open', { free: 2 });
    const nul = await book(lesson.id, submission({ notes: 'a\u0000b' }));
    expect([nul.statusCode, nul.json<Booking>().notes]).toEqual([201, 'ab']);
    const hostile = `'; drop table bookings; -- <script>alert(1)</script> \ud800 🏄`;
    const stored = await book(lesson.id, submission({ notes: hostile }));
    expect(stored.json<Booking>().notes).toContain('<script>alert(1)</script>');
    for (const payload of ['{', 'null', '[]', '"x"', '']) {
      const headers = { host: HOSTS.norte, 'content-type': 'application/json' };
      const answer = await school.app.inject({ method: 'POST', url: `/api/lessons/${lesson.id}/bookings`, headers, payload });
      expect(answer.statusCode).toBe(400);
    }
    const huge = await book(lesson.id, submission({ filler: 'a'.repeat(300_000) }));
    expect(statusAndCode(huge)).toEqual([413, 'too_large']);
  });

  test.each([
    ['past', 'lesson_past'],
    ['cancelled', 'lesson_cancelled'],
    ['sold_out', 'lesson_full'],
    ['not_yet_open', 'lesson_not_yet_open'],
  ] as const)('a lesson that is %s refuses with %s', async (state, code) => {
    const lesson = await school.lessonIn(state);
    const before = await placesOf(school, NORTE, lesson.id);
    const answer = await book(lesson.id, submission());
    expect(statusAndCode(answer)).toEqual([409, code]);
    expect(await placesOf(school, NORTE, lesson.id)).toEqual(before);
  });

  test('more participants than free places are refused whole', async () => {
    const lesson = await school.lessonIn('open', { free: 2 });
    const free = lesson.num_places - lesson.num_bookings;
    const answer = await book(lesson.id, submission({ users: participants(free + 1) }));
    expect(answer.json()).toMatchObject({ code: 'lesson_full' });
    expect((await school.readLesson(lesson.id)).num_bookings).toBe(lesson.num_bookings);
  });

  test('a lesson that does not exist, and paying without a provider', async () => {
    expect((await book(999_999, submission())).json()).toMatchObject({ code: 'lesson_not_found' });
    const host = HOSTS.baleal;
    const lesson = await school.lessonIn('open', { host, free: 1 });
    expect((await book(lesson.id, submission({ pay: 'now' }), { host })).json()).toMatchObject({ code: 'payments_unavailable' });
    expect((await school.readLesson(lesson.id, host)).num_bookings).toBe(lesson.num_bookings);
  });
});

describe('the same payment_intent_id', () => {
  test('is one booking, and the second answer equals the first, even when the lesson is full or over meanwhile', async () => {
    const lesson = await school.lessonIn('open', { free: 2 });
    const sent = submission({ users: participants(lesson.num_places - lesson.num_bookings) });
    const first = await book(lesson.id, sent);
    school.clock.now = new Date(lesson.date);
    const second = await book(lesson.id, { ...sent, payment_intent_id: sent.payment_intent_id!.toUpperCase() });
    school.clock.now = NOW;
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ live: lesson.num_places });
    expect(await mailsOf(first.json<Booking>().id)).toHaveLength(1);
  });

  test('finds its booking again whatever the text was made of', async () => {
    const lesson = await school.lessonIn('open', { free: 1 });
    const sent = submission({ notes: 'half a pair: \ud800\r\n\u0007', users: [{ name: 'Ana\r\nBcc: eve' }] });
    const first = await book(lesson.id, sent);
    expect(first.json<Booking>().data).toBe('[{"name":"Ana Bcc: eve","age":""}]');
    const second = await book(lesson.id, sent);
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
  });

  test('with other entries, or for another lesson, is refused', async () => {
    const lesson = await school.lessonIn('open', { free: 2 });
    const sent = submission();
    const first = await book(lesson.id, sent);
    const changed = await book(lesson.id, { ...sent, users: participants(2) });
    expect(statusAndCode(changed)).toEqual([409, 'payment_intent_reused']);
    expect((await book(lesson.id + 1, sent)).json()).toMatchObject({ code: 'payment_intent_reused' });
    expect((await school.call('GET', `/api/bookings/${first.json<Booking>().id}`)).json()).toMatchObject(first.json());
  });

  test('at another school is another booking', async () => {
    const sent = submission();
    const here = await book((await school.lessonIn('open', { free: 1 })).id, sent);
    const there = await school.lessonIn('open', { host: HOSTS.baleal, free: 1 });
    const answer = await book(there.id, sent, { host: HOSTS.baleal });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<Booking>().id).not.toBe(here.json<Booking>().id);
  });
});

describe('cancelling', () => {
  async function booked(count: number) {
    const lesson = await school.lessonIn('open', { free: count });
    const booking = (await book(lesson.id, submission({ users: participants(count) }))).json<Booking>();
    return { lesson, booking, url: `/api/lessons/${lesson.id}/bookings/${booking.id}` };
  }

  test('gives the places back, keeps the booking as cancelled, and mails once however often it is asked', async () => {
    const { lesson, booking, url } = await booked(2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => school.call('DELETE', url)));
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { ...booking, status: 'cancelled' }]);
    expect((await school.readLesson(lesson.id)).num_bookings).toBe(lesson.num_bookings);
    expect((await mailsOf(booking.id)).map(({ kind }) => kind)).toEqual(['booking_received', 'booking_cancelled']);
    expect((await school.call('GET', `/api/bookings/${booking.id}`)).json()).toMatchObject({ status: 'cancelled' });
    const admin = await school.signIn(ADMINS.norte);
    const detail = (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie: admin })).json<Record<'bookingData' | 'cancelledData', Booking[]>>();
    expect(detail.bookingData.map(({ id }) => id)).not.toContain(booking.id);
    expect(detail.cancelledData).toContainEqual({ ...booking, status: 'cancelled', payment: null });
    expect(await school.readLesson(lesson.id)).not.toHaveProperty('cancelledData');
  });

  test('is for holders until the lesson starts, for admins after it too', async () => {
    const { lesson, url } = await booked(1);
    const admin = await school.signIn(ADMINS.norte);
    school.clock.now = new Date(lesson.date);
    const late = await school.call('DELETE', url);
    expect(statusAndCode(late)).toEqual([409, 'cancel_too_late']);
    expect((await school.readLesson(lesson.id)).num_bookings).toBe(lesson.num_bookings + 1);
    expect((await school.call('DELETE', url, { cookie: admin })).statusCode).toBe(200);
    school.clock.now = NOW;
    expect((await school.readLesson(lesson.id)).num_bookings).toBe(lesson.num_bookings);
  });

  test('and a repeated booking at the same moment never wait for each other', async () => {
    const { booking } = await booked(1);
    const db = school.database.forTenant(NORTE);
    const first = await school.call('GET', `/api/bookings/${booking.id}`);
    const { date } = first.json<{ lesson: { date: string } }>().lesson;
    const { payment_intent_id } = await db
      .selectFrom('bookings')
      .where('tenant_id', '=', 1)
      .where('id', '=', booking.id)
      .select('payment_intent_id')
      .executeTakeFirstOrThrow();
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(school.database.owner);
      return rows[0]!.count;
    };
    // A duplicate claim and a cancellation wait at the same time, because another transaction holds the lesson's lock.
    const twin = {
      ...{ ...booking, id: crypto.randomUUID(), num_participants: 1, participants: [{ name: 'Twin', age: '' }], reference_prefix: 'PN' },
      ...{ lang: 'en', payment_intent_id, user_id: null, code: null, terms: null, actor: GUEST },
    };
    const { outcomes } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('lessons').where('tenant_id', '=', 1).where('id', '=', booking.lesson_id).select('id').forUpdate().execute();
      const both = Promise.allSettled([
        claimAndBook(db, NORTE, twin, date, NOW),
        cancelAndRelease(db, NORTE, { id: booking.id, by: 'holder', waives: false, actor: GUEST, now: NOW }),
      ]);
      await expect.poll(waiting, { interval: 5, timeout: 15_000 }).toBe(2);
      // Wrapped in an object, so that returning it does not await them: the lesson's lock has to be released first.
      return { outcomes: both };
    });
    const [claimed, cancelled] = await outcomes;
    expect(claimed).toMatchObject({ status: 'rejected', reason: { code: '23505' } });
    expect(cancelled).toEqual({ status: 'fulfilled', value: true });
  });

  test('works for clients that call a DELETE without a body JSON', async () => {
    const { url } = await booked(1);
    const answer = await school.call('DELETE', url, { headers: { 'content-type': 'application/json' } });
    expect(answer.json()).toMatchObject({ status: 'cancelled' });
  });

  test('needs the right lesson and a booking that is there', async () => {
    const { lesson, booking } = await booked(1);
    for (const path of [`${lesson.id + 1}/bookings/${booking.id}`, `${lesson.id}/bookings/${crypto.randomUUID()}`, `${lesson.id}/bookings/1`]) {
      const answer = await school.call('DELETE', `/api/lessons/${path}`);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, 'no booking found with this id']);
    }
    expect((await school.call('GET', '/api/bookings/1')).json()).toMatchObject({ code: 'booking_not_found' });
    expect((await school.call('GET', `/api/bookings/${booking.id}`)).json()).toMatchObject({ status: 'booked' });
  });
});

test('booking and cancelling cannot be used to spam', async () => {
  const limited = await testApp({ rateLimits: true });
  const { id } = await limited.lessonIn('open', { free: 3 });
  const bookFor = (address: string) => limited.call('POST', `/api/lessons/${id}/bookings`, { payload: submission({ email: address }) });
  const statuses: number[] = [];
  for (let time = 0; time < 22; time++) {
    const booked = await bookFor(time % 2 ? 'victim@example.com' : ' Victim@Example.com ');
    statuses.push(booked.statusCode);
    if (booked.statusCode === 201) await limited.call('DELETE', `/api/lessons/${id}/bookings/${booked.json<{ id: string }>().id}`);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await bookFor('another@example.com')).statusCode).toBe(201);
  await limited.close();
});
