import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { participants, placesOf, statusAndCode, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

/** A manual booking as the back office sends it. */
const walkIn = (change: Record<string, unknown> = {}) => ({
  ...{ users: [{ name: 'Ana', age: '' }], phone: '', email: null, notes: 'manual add', user_id: '0', lesson: 1 },
  ...{ payment_intent_id: crypto.randomUUID(), ...change },
});
const add = (lessonId: number, payload: object, cookie: string | undefined = admin) =>
  school.call('POST', `/api/lessons/${lessonId}/bookings`, { payload, cookie });

async function newLesson(change: Partial<Lesson> = {}): Promise<Lesson> {
  const payload = { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 4, ...change };
  return (await school.call('POST', '/api/lessons', { cookie: admin, payload })).json<Lesson>();
}

async function mails(booking: Booking) {
  const of = school.database.forTenant(NORTE).selectFrom('mails').where('tenant_id', '=', 1).where('booking_id', '=', booking.id);
  return of.select(['kind', 'recipient']).orderBy('id').execute();
}

describe('a walk-in', () => {
  test('belongs to no account, is in the list at once, and sends no mail', async () => {
    const { id } = await newLesson();
    const answer = await add(id, walkIn({ users: [{ name: 'Ana', age: '' }, { name: 'Ana 2', age: '' }], phone: '912 345 678' }));
    expect(answer.statusCode).toBe(201);
    const booking = answer.json<Booking>();
    expect(booking).toMatchObject({ phone: '+351912345678', email: null, notes: 'manual add', user_id: '0', source: 'manual', status: 'booked' });
    expect(await placesOf(school, NORTE, id)).toEqual({ num_places: 4, num_bookings: 2, live: 2, bookings: 1 });
    const detail = (await school.call('GET', `/api/lessons/${id}`, { cookie: admin })).json<{ bookingData: Booking[] }>();
    expect(detail.bookingData).toEqual([{ ...booking, payment: null, attendance: [null, null], version: 1, guest_id: expect.any(Number) }]);
    await school.call('DELETE', `/api/lessons/${id}/bookings/${booking.id}`, { cookie: admin });
    expect(await mails(booking)).toEqual([]);
  });

  test.each([['', ''], ['212 345 678', '212 345 678'], ['+44 20 7946 0958', '+44 20 7946 0958'], ['912345678', '+351912345678']])(
    'the phone %j is kept as %j',
    async (phone, kept) => {
      const { id } = await newLesson();
      expect((await add(id, walkIn({ phone }))).json()).toMatchObject({ phone: kept });
    },
  );

  test('with an email is written to', async () => {
    const { id } = await newLesson();
    const booking = (await add(id, walkIn({ email: 'ana@example.com', source: 'manual' }))).json<Booking>();
    expect(booking.source).toBe('manual');
    expect(await mails(booking)).toEqual([{ kind: 'booking_received', recipient: 'ana@example.com' }]);
  });

  test.each([
    [{ users: [{ name: ' ' }] }, 'users.0.name', 'name_missing'],
    [{ users: participants(4) }, 'users', 'too_large'],
    [{ users: [] }, 'users', 'participant_missing'],
    [{ phone: 'at the beach' }, 'phone', 'not_callable'],
    [{ phone: '912 345' }, 'phone', 'not_callable'],
    [{ email: 'ana@', source: 'manual' }, 'email', 'email_invalid'],
  ])('%j is refused at its field, and changes nothing', async (change, field, code) => {
    const { id } = await newLesson();
    const answer = await add(id, walkIn(change));
    expect(statusAndCode(answer)).toEqual([400, 'invalid_booking']);
    expect(answer.json<{ problems: object }>().problems).toHaveProperty([field, 'code'], code);
    expect(await placesOf(school, NORTE, id)).toMatchObject({ num_bookings: 0, bookings: 0 });
  });

  test('sent twice, or twice at once, is one booking', async () => {
    const { id } = await newLesson();
    const sent = walkIn({ users: participants(2) });
    const answers = await Promise.all([add(id, sent), add(id, sent)]);
    const again = await add(id, sent);
    expect(new Set([...answers, again].map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(again.statusCode).toBe(201);
    expect(await placesOf(school, NORTE, id)).toMatchObject({ num_bookings: 2, bookings: 1 });
  });
});

describe('when', () => {
  const late = { num_places: 4, open_days_before: 0 };
  test('not open to visitors yet: admins may', async () => {
    const { id } = await newLesson(late);
    expect((await add(id, submission(), undefined)).json()).toMatchObject({ code: 'lesson_not_yet_open' });
    expect((await add(id, walkIn())).statusCode).toBe(201);
  });

  test('until the end of the lesson’s day, and not after', async () => {
    const { id } = await newLesson();
    school.clock.now = new Date('2026-07-20T12:00:00Z');
    expect((await add(id, submission(), undefined)).json()).toMatchObject({ code: 'lesson_past' });
    expect((await add(id, walkIn())).statusCode).toBe(201);
    school.clock.now = new Date('2026-07-20T23:00:00Z');
    const tooLate = await add(id, walkIn());
    school.clock.now = NOW;
    expect(statusAndCode(tooLate)).toEqual([409, 'lesson_past']);
    expect(await placesOf(school, NORTE, id)).toMatchObject({ num_bookings: 1, live: 1 });
  });

  test('never into a cancelled lesson', async () => {
    const { id } = await newLesson({ is_cancelled: 1 });
    expect((await add(id, walkIn())).json()).toMatchObject({ code: 'lesson_cancelled' });
    expect(await placesOf(school, NORTE, id)).toMatchObject({ num_bookings: 0, bookings: 0 });
  });

  test('the last place goes to one of two admins who press at once, whole', async () => {
    const { id } = await newLesson({ num_places: 3 });
    const answers = await Promise.all([2, 2, 3, 2].map((count) => add(id, walkIn({ users: participants(count) }))));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(['lesson_full', 'lesson_full', 'lesson_full']);
    const { num_bookings, live, bookings } = await placesOf(school, NORTE, id);
    expect([num_bookings, bookings]).toEqual([live, 1]);
    const one = await Promise.all([add(id, walkIn()), add(id, walkIn())]);
    const after = await placesOf(school, NORTE, id);
    expect(after.num_bookings).toBe(after.live);
    expect(after.num_bookings).toBe(3);
    expect(one.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3 - num_bookings);
  });
});

test('visitors, and admins of another school, get none of that', async () => {
  const visitor = await school.signIn(VISITOR);
  const foreign = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  const open = await newLesson();
  const closed = await newLesson({ open_days_before: 0 });
  for (const cookie of ['', visitor, foreign]) {
    const back = await add(open.id, walkIn({ source: 'manual' }), cookie);
    expect(back.statusCode).toBe(cookie === visitor ? 403 : 401);
    for (const change of [{}, { source: 'manual', email: 'ana@example.com' }, { phone: '912345678' }]) {
      const answer = await add(open.id, walkIn(change), cookie);
      expect(statusAndCode(answer)).toEqual([400, 'invalid_booking']);
    }
    const early = await add(closed.id, submission({ source: 'manual' }), cookie);
    expect(early.json()).toMatchObject({ code: 'lesson_not_yet_open' });
  }
  for (const { id } of [open, closed]) expect(await placesOf(school, NORTE, id)).toMatchObject({ num_bookings: 0, bookings: 0 });
});
