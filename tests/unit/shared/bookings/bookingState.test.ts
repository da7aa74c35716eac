import { describe, expect, test } from 'vitest';
import { BOOKING_STATE_RULES, BOOKING_STATES, bookingState, canBecome } from '#shared/bookings/bookingState.ts';
import { PAYMENT_STATE_RULES, refundableCents, isUnsettled } from '#shared/payments/paymentState.ts';
import { takesPayments } from '#shared/payments/takesPayments.ts';

const now = new Date('2026-07-01T09:00:00Z');
const booking = { status: 'booked', due: 3500, hold_until: null } as const;

describe('the state of a booking', () => {
  test.each([
    ['booked', {}],
    ['booked', { due: 1 }],
    ['paid', { due: 0 }],
    ['paid', { due: -1 }],
    ['awaiting_payment', { status: 'awaiting_payment', hold_until: '2026-07-01T09:00:01Z' }],
    ['expired', { status: 'awaiting_payment', hold_until: '2026-07-01T09:00:00Z' }],
    ['expired', { status: 'expired' }],
    ['cancelled', { status: 'cancelled' }],
    ['cancelled', { status: 'cancelled', due: 0 }],
    ['cancelled', { status: 'cancelled', due: -3500 }],
  ] as const)('is %s with %o', (state, change) => {
    expect(bookingState({ ...booking, ...change }, now)).toBe(state);
  });

  test('takes places while it stands or is held, and no longer', () => {
    expect(BOOKING_STATES.filter((state) => BOOKING_STATE_RULES[state].takesPlaces)).toEqual(['awaiting_payment', 'booked', 'paid']);
  });

  test.each(BOOKING_STATES)('%s becomes what the table says, and never itself', (from) => {
    expect(BOOKING_STATES.filter((to) => canBecome(from, to)).toSorted()).toEqual([...BOOKING_STATE_RULES[from].next].toSorted());
    expect(canBecome(from, from)).toBe(false);
  });

  test('is for good where it is cancelled, and can be cancelled everywhere else', () => {
    for (const state of BOOKING_STATES) expect(canBecome(state, 'cancelled')).toBe(state !== 'cancelled');
    expect(BOOKING_STATE_RULES.cancelled.next).toEqual([]);
  });
});

describe('the state of a payment', () => {
  test('goes from money to no money only by a refund', () => {
    const withMoney = Object.values(PAYMENT_STATE_RULES).filter(({ hasMoney }) => hasMoney);
    const lost = withMoney.flatMap(({ next }) => next).filter((to) => !PAYMENT_STATE_RULES[to].hasMoney);
    expect(new Set(lost)).toEqual(new Set(['refunded']));
  });

  test('can be refunded where a payment has the money and no refund is under way', () => {
    const refundable = Object.entries(PAYMENT_STATE_RULES).filter(([, { isRefundable }]) => isRefundable).map(([state]) => state);
    expect(refundable).toEqual(['paid', 'mismatched', 'refund_failed']);
    for (const state of refundable) expect(PAYMENT_STATE_RULES[state as 'paid'].next).toContain('refund_due');
  });

  test.each([
    ['a paid one as a whole', 'paid', { left_cents: 3500, balance_cents: 0, credit_cents: 0 }, 3500],
    ['one whose refund failed', 'refund_failed', { left_cents: 3500, balance_cents: -3500, credit_cents: 0 }, 3500],
    ['none whose refund is under way', 'refund_due', { left_cents: 3500, balance_cents: -3500, credit_cents: 0 }, 0],
    ['none whose money the bank took', 'refund_failed', { left_cents: 0, balance_cents: 0, credit_cents: 0 }, 0],
    ['none whose money became a credit', 'paid', { left_cents: 3500, balance_cents: 0, credit_cents: 3500 }, 0],
    ['none of a credit, even if it was sent back at the provider and that failed', 'refund_failed', { left_cents: 3500, balance_cents: 0, credit_cents: 3500 }, 0],
    ['what was paid twice, beside a credit', 'refund_failed', { left_cents: 3500, balance_cents: -3500, credit_cents: 3500 }, 3500],
    ['not what became a credit, beside what was paid twice', 'paid', { left_cents: 3500, balance_cents: -3500, credit_cents: 3500 }, 0],
  ] as const)('sends back %s', (_, status, facts, cents) => {
    expect(refundableCents(status, facts)).toBe(cents);
  });

  test('is unsettled until there was money', () => {
    expect((['open', 'expired', 'failed'] as const).every(isUnsettled)).toBe(true);
    expect((['paid', 'mismatched', 'refund_due', 'refunded', 'refund_failed'] as const).some(isUnsettled)).toBe(false);
  });
});

test.each([
  ['1', true, true],
  ['1', false, false],
  ['0', true, false],
  ['', true, false],
  [undefined, true, false],
])('with the setting at %s and a provider: %s, people can pay: %s', (enable_payments, isAvailable, can) => {
  expect(takesPayments(enable_payments === undefined ? {} : { enable_payments }, isAvailable)).toBe(can);
});
