import { expect, test } from 'vitest';
import { isRefundedOnCancellation, refundDeadline } from '#shared/payments/refundRule.ts';

const START = '2026-07-01T09:00:00Z';
const EARLIER = '2026-06-28T09:00:00Z';
const termsOf = (booked_for: string, refund_hours: number, is_cancelled: 0 | 1 = 0) => ({ lesson: { date: START, is_cancelled }, booked_for, refund_until: null, refund_hours });

test.each([
  ['2026-06-30T09:00:00Z', START, 24, true],
  ['2026-06-30T09:00:00.001Z', START, 24, false],
  ['2026-06-29T09:00:00Z', START, 48, true],
  ['2026-06-30T08:00:00Z', START, 48, false],
  ['2026-07-01T08:59:59Z', START, 0, true],
  ['2026-07-01T09:00:00Z', START, 0, false],
  // The school has moved the lesson.
  ['2026-06-30T09:00:00.001Z', EARLIER, 24, true],
  ['2026-07-01T08:59:59Z', EARLIER, 24, true],
  ['2026-07-01T09:00:00Z', EARLIER, 24, false],
  ['2026-07-01T08:59:59Z', '2026-07-02T09:00:00Z', 24, true],
  // The same instant, written in another way.
  ['2026-07-01T08:59:59Z', '2026-07-01T09:00:00.000Z', 24, false],
])('cancelled at %s, booked for %s with %i hours, a lesson at 09:00 on 1 July is refunded: %s', (at, booked_for, hours, refunded) => {
  const now = new Date(at);
  expect(isRefundedOnCancellation(termsOf(booked_for, hours), now)).toBe(refunded);
  expect(isRefundedOnCancellation(termsOf(booked_for, hours, 1), now), 'cancelled by the school').toBe(true);
  expect(now <= refundDeadline(termsOf(booked_for, hours)) && now < new Date(START)).toBe(refunded);
});

test.each([
  ['earlier than the new one', START, '2026-06-29T09:00:00Z', '2026-06-29T09:00:00.000Z'],
  ['later than the new one', START, '2026-07-09T09:00:00Z', '2026-06-30T09:00:00.000Z'],
  ['of a lesson that the school has moved since', EARLIER, '2026-06-27T09:00:00Z', '2026-07-01T09:00:00.000Z'],
])('after a change of date by the guest, with a deadline %s', (_name, booked_for, refund_until, deadline) => {
  expect(refundDeadline({ ...termsOf(booked_for, 24), refund_until }).toISOString()).toBe(deadline);
});
