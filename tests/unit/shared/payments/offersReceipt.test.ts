import { expect, test } from 'vitest';
import { offersReceipt } from '#shared/payments/offersReceipt.ts';

/** A booking for two at 35 euros that nothing was paid of. */
const BOOKED = { status: 'booked', amount: 7000, charged: 7000, due: 7000, stripe_session_id: null, paid_at_school: false, payment: null, lesson: { is_cancelled: 0 } } as const;
const OFF = { lesson: { is_cancelled: 1 } } as const;

test.each([
  ['nothing was paid', {}, false],
  ['nothing was paid of a cancelled lesson, which costs nothing', { ...OFF, charged: 0, due: 0 }, false],
  ['nothing was paid of a called-off lesson whose guest has not chosen', OFF, false],
  ['a deposit was paid of a called-off lesson whose guest has not chosen', { ...OFF, due: 4900, payment: { status: 'paid' } }, true],
  ['what was paid became a credit', { ...OFF, status: 'cancelled', charged: 0, due: 0, credit: { amount: 2100, code: 'ABC' } }, true],
  ['a pack keeps what it paid, after a late cancellation', { status: 'cancelled', due: 0 }, true],
  ['a code took a part of the price off, and nothing was paid', { charged: 6300, due: 6300 }, false],
  ['a code took a part of the price off, and it was cancelled in time', { status: 'cancelled', charged: 0, due: 0 }, false],
  ['a code took the whole price off', { charged: 0, due: 0 }, true],
] as const)('%s', (_, change, isOffered) => {
  expect(offersReceipt({ ...BOOKED, ...change })).toBe(isOffered);
});
