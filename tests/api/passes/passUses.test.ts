import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { expirePasses } from '../../../server/passes/expirePasses.queries.ts';
import { giveUsesBack, payWithPass } from '../../../server/passes/payWithPass.ts';
import { findPass, insertUse, lockPass } from '../../../server/passes/passes.queries.ts';
import { findBooking } from '../../../server/places/findBooking.queries.ts';
import { barrier } from '../../support/barrier.ts';
import { leftOf, soldPack } from '../../support/payments/passes.ts';
import { freshLesson, repost } from '../../support/payments/paying.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const GUEST = { by: 'guest' } as const;
let school: TestApp;

beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const db = () => school.database.forTenant(NORTE);

async function booked(lessonId: number, count = 1): Promise<Booking> {
  return (await repost(school, { id: lessonId }, submission({ users: participants(count) }))).json<Booking>();
}

/** Pays for a booking of activity 1 in a transaction of its own. */
async function pay(id: string, { id: booking_id, due, data, email }: Booking): Promise<{ taken: number; cents: number }> {
  const prices = (JSON.parse(data) as unknown[]).map(() => 3500);
  return db().transaction().execute((tx) => payWithPass(tx, NORTE, { id }, { id: booking_id, activity_id: 1, email, currency: 'eur', prices, due }, GUEST, NOW));
}

test('the last use of a pack, taken by 50 bookings at once, pays for one', async () => {
  const pack = await soldPack(school, { granted: 1 });
  const lesson = await freshLesson(school, 60);
  const bookings = await Promise.all(Array.from({ length: 50 }, () => booked(lesson.id)));
  const answers = await Promise.allSettled(bookings.map((booking) => pay(pack.id, booking)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as { problems: object }] : []));
  expect(refused.every(({ problems }) => JSON.stringify(problems) === '{"code":{"code":"code_spent"}}')).toBe(true);
  const dues = await Promise.all(bookings.map(async ({ id }) => (await findBooking(db(), NORTE, id, NOW))!.due));
  expect(dues.filter((due) => due === 0)).toHaveLength(1);
  expect(await leftOf(school, pack.id)).toBe(0);
});

test('the control, which does not lock the pack, takes the last use more than once', async () => {
  const pack = await soldPack(school, { granted: 1 });
  const lesson = await freshLesson(school, 10);
  const bookings = await Promise.all(Array.from({ length: 5 }, () => booked(lesson.id)));
  const allHaveRead = barrier(bookings.length);
  await Promise.all(
    bookings.map((booking) =>
      db().transaction().execute(async (tx) => {
        const { left } = (await findPass(tx, NORTE, { id: pack.id }))!;
        await allHaveRead();
        if (left > 0) await insertUse(tx, NORTE, { pass_id: pack.id, booking_id: booking.id, amount: -1, actor: 'guest', created_at: NOW.toISOString() });
      }),
    ),
  );
  expect(await leftOf(school, pack.id)).toBe(-4);
});

test('a pack pays for as many participants as it has uses; giving back twice gives back once', async () => {
  const pack = await soldPack(school, { granted: 2 });
  const lesson = await freshLesson(school);
  const booking = await booked(lesson.id, 3);
  expect(await pay(pack.id, booking)).toEqual({ taken: 2, cents: 7000 });
  expect(await findBooking(db(), NORTE, booking.id, NOW)).toMatchObject({ due: 3500, paid_by_pass: 7000, paid_at_school: false });
  const back = () => db().transaction().execute((tx) => giveUsesBack(tx, NORTE, { booking_id: booking.id, currency: 'eur', actor: GUEST, now: NOW }));
  await Promise.allSettled([back(), back()]);
  await back();
  expect(await leftOf(school, pack.id)).toBe(2);
  expect(await findBooking(db(), NORTE, booking.id, NOW)).toMatchObject({ due: 10_500, paid_by_pass: 0 });
});

test('uses never change, and the application cannot delete them', async () => {
  const pack = await soldPack(school, { granted: 2 });
  await pay(pack.id, await booked((await freshLesson(school)).id));
  await expect(db().updateTable('pass_uses').set({ amount: -1 }).where('pass_id', '=', pack.id).execute()).rejects.toThrow('permission denied');
  await expect(db().deleteFrom('pass_uses').where('pass_id', '=', pack.id).execute()).rejects.toThrow('permission denied');
  expect(await db().transaction().execute((tx) => lockPass(tx, { id: 2 }, { code: pack.code }))).toBeUndefined();
});

test('what is left of an expired pack leaves the books once; what comes back later follows', async () => {
  const valid_until = '2026-07-10T23:00:00Z';
  const pack = await soldPack(school, { granted: 10, price_cents: 30_000, valid_until });
  const booking = await booked((await freshLesson(school)).id);
  await pay(pack.id, booking);
  const expired = async () => {
    const entries = db().selectFrom('ledger_entries').where('tenant_id', '=', 1).where('pass_id', '=', pack.id).where('kind', '=', 'expiry');
    return (await entries.select('amount_cents').orderBy('id').execute()).map(({ amount_cents }) => amount_cents);
  };
  await expirePasses(db(), NORTE, new Date('2026-07-10T22:59:59Z'));
  expect(await expired()).toEqual([]);
  for (let night = 11; night < 13; night += 1) await expirePasses(db(), NORTE, new Date(`2026-07-${night}T02:00:00Z`));
  expect(await expired()).toEqual([-27_000]);
  const now = new Date('2026-07-13T10:00:00Z');
  await db().transaction().execute((tx) => giveUsesBack(tx, NORTE, { booking_id: booking.id, currency: 'eur', actor: GUEST, now }));
  for (let night = 14; night < 16; night += 1) await expirePasses(db(), NORTE, new Date(`2026-07-${night}T02:00:00Z`));
  expect(await expired()).toEqual([-27_000, -3000]);
});
