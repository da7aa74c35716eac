import { expect, test } from 'vitest';
import { offersSlowWays, parseSlowPaymentDays, settlesBy } from '#shared/payments/slowPayments.ts';

const NOW = new Date('2026-07-01T08:30:00Z');

test.each([['', 5], [' ', 5], ['0', 0], ['7', 7], ['60', 60], ['61', undefined], ['1.5', undefined], ['-1', undefined], ['five', undefined]])(
  'the setting %j means %s days',
  (text, days) => {
    expect(parseSlowPaymentDays(text)).toBe(days);
  },
);

test.each([
  ['exactly so far away', 5, '2026-07-06T08:30:00Z', true, '2026-07-06T08:30:00.000Z'],
  ['a second nearer: they settle by the start', 5, '2026-07-06T08:29:59Z', false, '2026-07-06T08:29:59.000Z'],
  ['far away: by the end of the days', 5, '2026-08-01T08:30:00Z', true, '2026-07-06T08:30:00.000Z'],
  ['switched off: a payment that was chosen before still has its time', 0, '2026-08-01T08:30:00Z', false, '2026-07-06T08:30:00.000Z'],
])('a lesson %s', (_, days, lesson, isOffered, by) => {
  expect([offersSlowWays(days, lesson, NOW), settlesBy(days, lesson, NOW).toISOString()]).toEqual([isOffered, by]);
});
