import { expect, test } from 'vitest';
import { dateChangeRule, dateChangeState, whyNoDateChange } from '#shared/bookings/dateChange.ts';

const START = '2026-07-04T09:00:00Z';
const FACTS = { booking: { status: 'booked' }, lesson: { date: START, is_cancelled: 0 }, changes: 0, rule: { hours: 24, times: 1 } } as const;

test.each([
  [{}, { hours: 24, times: 1 }],
  [{ date_change_hours: '', date_change_times: ' ' }, { hours: 24, times: 1 }],
  [{ date_change_hours: '0', date_change_times: '0' }, { hours: 0, times: 0 }],
  [{ date_change_hours: '48', date_change_times: '3' }, { hours: 48, times: 3 }],
  [{ date_change_hours: 'soon', date_change_times: '99' }, { hours: 24, times: 1 }],
])('the settings %j mean %j', (settings, rule) => {
  expect(dateChangeRule(settings)).toEqual(rule);
});

test.each([
  ['in time', '2026-07-03T09:00:00Z', {}, undefined],
  ['a moment late', '2026-07-03T09:00:00.001Z', {}, 'date_change_late'],
  ['until the start', '2026-07-04T08:59:59Z', { rule: { hours: 0, times: 1 } }, undefined],
  ['at the start', START, { rule: { hours: 0, times: 1 } }, 'lesson_past'],
  ['used', '2026-07-01T09:00:00Z', { changes: 1 }, 'date_change_used'],
  ['fewer allowed since', '2026-07-01T09:00:00Z', { changes: 3, rule: { hours: 24, times: 2 } }, 'date_change_used'],
  ['not offered', '2026-07-01T09:00:00Z', { rule: { hours: 24, times: 0 } }, 'date_change_off'],
  ['held', '2026-07-01T09:00:00Z', { booking: { status: 'awaiting_payment' } }, 'date_change_unpaid'],
  ['ended', '2026-07-01T09:00:00Z', { booking: { status: 'expired' } }, 'date_change_ended'],
  ['called off', '2026-07-01T09:00:00Z', { lesson: { date: START, is_cancelled: 1 } }, 'lesson_cancelled'],
] as const)('a change of date, %s', (_name, now, change, refusal) => {
  const facts = { ...FACTS, ...change };
  expect(whyNoDateChange(facts, new Date(now))).toBe(refusal);
  expect(dateChangeState(facts, new Date(now)).reason).toBe(refusal ?? null);
});
