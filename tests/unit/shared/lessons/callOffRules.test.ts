import { expect, test } from 'vitest';
import { type CalledOffBooking, choiceOutcome } from '#shared/lessons/callOffRules.ts';

const ENDED: CalledOffBooking = { choice: null, is_cancelled: true, charged_cents: 0, has_paid: false, is_pass_back: false };
const STANDS = { is_cancelled: false, charged_cents: 3500 };

test.each<[ReturnType<typeof choiceOutcome>, string, Partial<CalledOffBooking>]>([
  [null, 'nothing is chosen yet', STANDS],
  [null, 'nothing is chosen yet of what a pass paid', { ...STANDS, has_paid: true }],
  ['another_date', 'another date was chosen', { ...STANDS, choice: 'another_date', has_paid: true }],
  ['cancelled_later', 'another date was chosen, and the booking cancelled', { choice: 'another_date', has_paid: true }],
  ['cancelled_later', 'another date was chosen, and the booking cancelled too late', { choice: 'another_date', charged_cents: 3500 }],
  ['kept', 'the lesson takes place after all', { ...STANDS, choice: 'kept' }],
  ['cancelled_later', 'the lesson takes place after all, and the booking was cancelled', { choice: 'kept' }],
  ['credit', 'a credit, of which a part went back to a pass', { choice: 'credit', has_paid: true, is_pass_back: true }],
  ['refund', 'the money back', { choice: 'refund', has_paid: true }],
  ['pass_back', 'a pass alone had paid', { choice: 'refund', is_pass_back: true }],
  ['refund_and_pass_back', 'a pass had paid a part', { choice: 'refund', has_paid: true, is_pass_back: true }],
  ['ended', 'nothing had been paid', { choice: 'refund' }],
  ['cancelled', 'cancelled without a choice, and the price stands', { charged_cents: 3500, has_paid: true }],
  ['refund', 'cancelled without a choice, and the money goes back', { has_paid: true }],
  ['pass_back', 'cancelled without a choice, and a pass got back what it paid', { is_pass_back: true }],
  ['ended', 'cancelled without a choice, and nothing had been paid', {}],
])('%s: %s', (outcome, _, change) => {
  expect(choiceOutcome({ ...ENDED, ...change })).toBe(outcome);
});
