import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingSource, BookingStatus } from '#shared/contract/booking.ts';
import type { Stats } from '#shared/contract/stats.ts';
import { deleteBookings, storeBooking } from '../../support/db/storedBookings.ts';
import { participants, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
  await school.database.forTenant(NORTE).deleteFrom('subscribers').where('tenant_id', '=', NORTE.id).execute();
  await deleteBookings(school.database, NORTE);
});
afterAll(() => school.close());

const stats = async (host: string = HOSTS.norte, cookie = admin) => (await school.call('GET', '/api/stats', { host, cookie })).json<Stats>();

type Made = { at: string; lesson: number; people?: number; source?: BookingSource; status?: BookingStatus };

async function book(...made: Made[]): Promise<void> {
  for (const { at, lesson, people = 1, ...rest } of made) {
    await storeBooking(school.database, NORTE, { lesson_id: lesson, participants: participants(people), creation_date: at, ...rest });
  }
}

/** Adds a lesson of this activity. */
async function lessonOf(activity: number): Promise<number> {
  const lessons = school.database.forTenant(NORTE).selectFrom('lessons').where('tenant_id', '=', NORTE.id);
  return (await lessons.where('activity_id', '=', activity).select('id').executeTakeFirstOrThrow()).id;
}

async function setPrice(activity: number, price_cents: number): Promise<void> {
  const change = school.database.forTenant(NORTE).updateTable('activities').set({ price_cents });
  await change.where('tenant_id', '=', NORTE.id).where('id', '=', activity).execute();
}

test('without anything there are twelve weeks of nothing', async () => {
  const { bookings_per_week, ...rest } = await stats();
  expect(bookings_per_week).toHaveLength(12);
  expect(bookings_per_week[0]).toEqual({ week: '2026-04-13', bookings: 0, participants: 0 });
  expect(bookings_per_week[11]).toEqual({ week: '2026-06-29', bookings: 0, participants: 0 });
  expect(rest).toEqual({ subscribers: 0, push_subscribers: 0, failed_refunds: 0, failed_mails: 0, new_enquiries: 0, sources: { site: 0, widget: 0, qr: 0, manual: 0 }, revenue: [] });
});

test('live bookings count by week, source and activity, in exact money; cancelled and older ones do not', async () => {
  const [first, second, third] = [await lessonOf(1), await lessonOf(2), await lessonOf(3)];
  await setPrice(1, 7);
  await setPrice(2, 3333);
  await setPrice(3, 9000);
  await book(
    // The week begins on Monday at midnight in Lisbon, which is 23:00 UTC.
    { at: '2026-04-12T22:59:59Z', lesson: third, people: 9 },
    { at: '2026-04-12T23:00:00Z', lesson: first, people: 3, source: 'qr' },
    { at: '2026-06-28T22:59:59Z', lesson: second, people: 2, source: 'widget' },
    { at: '2026-06-28T23:00:00Z', lesson: second, people: 1 },
    { at: '2026-07-01T08:00:00Z', lesson: third, people: 3, source: 'manual' },
    { at: '2026-07-01T08:00:00Z', lesson: third, people: 4, source: 'qr', status: 'cancelled' },
    { at: '2026-07-01T08:10:00Z', lesson: first, people: 3 },
  );
  const { bookings_per_week, sources, revenue } = await stats();
  expect(bookings_per_week.filter(({ bookings }) => bookings > 0)).toEqual([
    { week: '2026-04-13', bookings: 1, participants: 3 },
    { week: '2026-06-22', bookings: 1, participants: 2 },
    { week: '2026-06-29', bookings: 3, participants: 7 },
  ]);
  expect(sources).toEqual({ site: 2, widget: 1, qr: 1, manual: 1 });
  expect(revenue).toEqual([
    { activity_id: 3, amount: 27_000 },
    { activity_id: 2, amount: 9_999 },
    { activity_id: 1, amount: 42 },
  ]);
});

test('verified subscribers and push subscriptions count, at their own school alone', async () => {
  for (const email of ['one@example.com', 'two@example.com']) await school.call('POST', '/api/subscribers', { payload: { email } });
  await school.call('POST', '/api/subscribers', { host: HOSTS.baleal, payload: { email: 'one@example.com' } });
  const db = school.database.forTenant(NORTE);
  await db.updateTable('subscribers').set({ verified: true }).where('tenant_id', '=', NORTE.id).where('email', '=', 'one@example.com').execute();
  const push = { tenant_id: NORTE.id, id: crypto.randomUUID(), endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret', lang: 'pt', creation_date: '2026-06-01T00:00:00Z' };
  await db.insertInto('push_subscriptions').values(push).execute();
  expect(await stats()).toMatchObject({ subscribers: 1, push_subscribers: 1 });

  const theirs = await stats(HOSTS.baleal, await school.signIn(ADMINS.baleal, HOSTS.baleal));
  expect(theirs).toMatchObject({ subscribers: 0, push_subscribers: 0 });
  expect(theirs.revenue.every(({ activity_id }) => activity_id > 3)).toBe(true);
});

test.each([
  [401, undefined],
  [403, VISITOR],
])('only admins may read it: %i', async (status, email) => {
  const cookie = email && (await school.signIn(email));
  expect((await school.call('GET', '/api/stats', { cookie })).statusCode).toBe(status);
});
