import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DiscountCode } from '#shared/contract/code.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { adminOf, after, freshLesson, hold, mailsOf, reported, repost, seen, toCheckout } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, placesOf, submission } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: StripeSchool;
let lesson: Lesson;
let code: DiscountCode;
beforeAll(async () => {
  school = await stripeSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school);
  code = await addCode({ percent: 90 });
});
afterEach(async () => {
  school.clock.now = NOW;
  await priceIs(3500);
});

let codes = 0;
async function addCode(change: object): Promise<DiscountCode> {
  const payload = { code: `RETURN${(codes += 1)}`, ...change };
  return (await school.call('POST', '/api/discount_codes', { cookie: await adminOf(school), payload })).json<DiscountCode>();
}
const changeCode = async (change: object) => school.call('PUT', `/api/discount_codes/${code.id}`, { cookie: await adminOf(school), payload: change });
const priceIs = (price_cents: number) => school.database.owner.updateTable('activities').set({ price_cents }).where('tenant_id', '=', 1).where('id', '=', 1).execute();

/** Holds two places with the code, and gives up the payment. */
async function givenUp(change: object = {}) {
  const held = await hold(school, lesson, { users: participants(2), code: code.code, ...change });
  await reported(school, held.booking.id, { canceled: true });
  return held;
}

/** Nothing was booked, held, charged or mailed. */
async function expectUnchanged(id: string): Promise<void> {
  expect(await seen(school, id)).toMatchObject({ status: 'expired', charged: 0, amount: 7000 });
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, live: 0 });
  expect(await mailsOf(school, id)).toEqual([]);
}

describe('a hold whose places were given back', () => {
  test.each([
    ['the price was raised', () => priceIs(10_500), { code: 'price_changed' }, 'price_changed'],
    ['the code takes off less', () => changeCode({ percent: 10 }), { code: 'price_changed' }, 'price_changed'],
    ['the code was switched off', () => changeCode({ active: false }), { code: 'invalid_booking', problems: { code: { code: 'code_unknown' } } }, 'invalid_booking'],
    ['the code has ended', () => changeCode({ valid_until: '2026-06-30' }), { code: 'invalid_booking', problems: { code: { code: 'code_expired' } } }, 'invalid_booking'],
    ['the code is for another activity', () => changeCode({ activities: [2] }), { code: 'invalid_booking', problems: { code: { code: 'code_other_activity' } } }, 'invalid_booking'],
  ])('does not come back as agreed once %s: by its key or by a payment page', async (_what, change, refusal, refused) => {
    const { booking, sent } = await givenUp();
    await change();
    for (const pay of ['later', 'now']) expect((await repost(school, lesson, { ...sent, pay })).json()).toMatchObject(refusal);
    expect(await toCheckout(school, booking.id)).toContain(`refused=${refused}`);
    await expectUnchanged(booking.id);
  });

  test('nor with the price that its page shows; a new booking has it', async () => {
    const { booking, sent } = await givenUp({ code: null });
    await priceIs(10_500);
    const shown = { ...sent, pay: 'later', price_cents: 10_500, total_cents: 21_000 };
    expect((await repost(school, lesson, shown)).json()).toMatchObject({ code: 'price_changed' });
    await expectUnchanged(booking.id);
    expect((await repost(school, lesson, { ...shown, payment_intent_id: crypto.randomUUID() })).json()).toMatchObject({ status: 'booked', charged: 21_000 });
  });

  test('nor at another time than its page shows', async () => {
    const { booking, sent } = await givenUp();
    const shown = { ...sent, pay: 'later', lesson_date: '2026-07-01T05:00:00Z' };
    expect((await repost(school, lesson, shown)).json()).toMatchObject({ code: 'lesson_changed' });
    await expectUnchanged(booking.id);
    expect((await repost(school, lesson, { ...shown, lesson_date: lesson.date })).json()).toMatchObject({ status: 'booked' });
  });

  test('comes back as agreed while all is as it was', async () => {
    const { booking, sent } = await givenUp();
    expect(await toCheckout(school, booking.id)).toContain('checkout.stripe.com');
    expect(await seen(school, booking.id)).toMatchObject({ status: 'awaiting_payment' });
    after(school, 40);
    expect((await repost(school, lesson, { ...sent, pay: 'later' })).json()).toMatchObject({ id: booking.id, status: 'booked', charged: 700 });
  });
});

test('a hold that still has its places keeps the price and the discount that were agreed', async () => {
  const { booking, sent } = await hold(school, lesson, submission({ users: participants(2), code: code.code, pay: 'now' }));
  await priceIs(10_500);
  await changeCode({ active: false });
  expect(await toCheckout(school, booking.id)).toContain('checkout.stripe.com');
  expect((await repost(school, lesson, { ...sent, pay: 'later' })).json()).toMatchObject({ id: booking.id, status: 'booked', charged: 700 });
});
