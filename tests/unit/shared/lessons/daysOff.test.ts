import { describe, expect, test } from 'vitest';
import { daysKeptOff, type MadeLesson, replacedTimes } from '../../../../shared/lessons/plans/daysOff.ts';

const plan = (...times: [time: string, name?: string][]) => JSON.stringify({ days: ['sat'], times: times.map(([time, name = 'default']) => ({ name, time, num_places: 8 })) });

test.each([
  ['one time', [plan(['10:00']), plan(['11:00'])], { '10:00': '11:00' }],
  ['in the order of the clock, not of the rows', [plan(['14:00'], ['10:00']), plan(['11:00'], ['15:00'])], { '10:00': '11:00', '14:00': '15:00' }],
  ['by name first', [plan(['10:00', 'kids'], ['14:00', 'adults']), plan(['09:00', 'adults'], ['15:00', 'kids'])], { '10:00': '15:00', '14:00': '09:00' }],
  ['renamed as well', [plan(['10:00', 'kids']), plan(['11:00', 'family'])], { '10:00': '11:00' }],
  ['one is left out', [plan(['10:00'], ['14:00']), plan(['10:00'])], {}],
  ['one is new', [plan(['10:00']), plan(['10:00'], ['14:00'])], {}],
  ['replaced, and one is new', [plan(['10:00']), plan(['11:00'], ['16:00'])], { '10:00': '11:00' }],
  ['nothing changes', [plan(['10:00']), plan(['10:00', 'kids'])], {}],
  ['no plan before', ['', plan(['10:00'])], {}],
])('replaced times: %s', (_, [before, after], expected) => {
  expect(Object.fromEntries(replacedTimes(before!, after!))).toEqual(expected);
});

describe('a class at the time that another replaces', () => {
  const MADE: MadeLesson = { activity_id: 3, date: '2026-07-04T09:00:00Z', is_cancelled: 0, is_deleted: false, num_places: 6, recur_activity_id: 3, recur_date: '2026-07-04', recur_time: '10:00' };
  const OFF = [{ recur_date: '2026-07-04', recur_time: '11:30', date: '2026-07-04T10:30:00Z', num_places: 6 }];
  test.each([
    ['as planned', {}, []],
    ['called off', { is_cancelled: 1 }, OFF],
    ['deleted', { is_deleted: true }, OFF],
    ['moved within its day', { date: '2026-07-04T15:00:00Z' }, OFF],
    ['moved to another day', { date: '2026-07-06T09:00:00Z' }, OFF],
    ['given another activity', { activity_id: 5 }, OFF],
    ['called off at a time that stays', { is_cancelled: 1, recur_time: '08:00' }, []],
  ] as const)('%s', (_, change, expected) => {
    expect(daysKeptOff([{ ...MADE, ...change }], new Map([['10:00', '11:30']]), 'Europe/Lisbon')).toEqual(expected);
  });
});
