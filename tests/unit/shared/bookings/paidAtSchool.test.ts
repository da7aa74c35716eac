import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from '#shared/contract/payment.ts';
import { isPaidAtSchoolEditable, whyNotMarkPaidAtSchool } from '#shared/payments/paidAtSchool.ts';
import { PAYMENT_STATUSES } from '#shared/payments/paymentState.ts';

const now = new Date('2026-07-01T09:00:00Z');
const booking = { status: 'booked', due: 3500, stripe_session_id: null, hold_until: null } as const;
const held = { status: 'awaiting_payment', hold_until: '2026-07-01T09:10:00Z' } as const;

describe('that a booking was paid at the school', () => {
  test.each([
    ['stands unpaid', {}, [], undefined],
    ['is ticked already', { due: 0 }, [], undefined],
    ['has pages that came to nothing', {}, ['expired', 'failed', 'refunded'], undefined],
    ['was paid by card', { due: 0 }, ['paid'], 'paid_by_card'],
    ['was paid by card in part', { due: 500 }, ['paid'], undefined],
    ['gets its money back', {}, ['refund_due'], 'paid_by_card'],
    ['has a page where somebody may be paying', {}, ['expired', 'open'], 'payment_under_way'],
    ['waits for its payment', held, ['open'], 'payment_under_way'],
    ['waits, and its page is not made yet', held, [], 'payment_under_way'],
    ['is offered to the waiting list', { ...held, is_offer: true }, [], 'places_offered'],
    ['waited too long', { ...held, hold_until: '2026-07-01T09:00:00Z' }, ['open'], 'booking_over'],
    ['came to nothing', { status: 'expired' }, [], 'booking_over'],
    ['is cancelled', { status: 'cancelled', due: 0 }, [], 'booking_over'],
  ] as const)('can be said or not where it %s', (_, change, payments, refusal) => {
    expect(whyNotMarkPaidAtSchool({ ...booking, ...change }, payments, now)).toBe(refusal);
  });

  test('can be said beside no card payment that has the money, or may still bring it', () => {
    const allowed = PAYMENT_STATUSES.filter((status: PaymentStatus) => whyNotMarkPaidAtSchool({ ...booking, due: 0 }, [status], now) === undefined);
    expect(allowed).toEqual(['expired', 'failed', 'refunded']);
  });

  test('is for the school to say where it stands and no card has paid', () => {
    expect([booking, { ...booking, due: 0 }].map(isPaidAtSchoolEditable)).toEqual([true, true]);
    expect([{ ...booking, ...held }, { ...booking, stripe_session_id: 'cs_1' }, { ...booking, status: 'cancelled' as const }].map(isPaidAtSchoolEditable)).toEqual([false, false, false]);
  });
});
