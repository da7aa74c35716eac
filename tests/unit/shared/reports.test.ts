import { expect, test } from 'vitest';
import { periodProblems, stepsOf } from '#shared/reports/reportPeriod.ts';
import { roundToTotal } from '#shared/reports/roundToTotal.ts';
import { presetPeriod } from '../../../admin/reports/presets.ts';

test.each([
  ['2026-01-01', '2026-01-01', {}],
  ['2026-01-01', '2027-01-01', {}],
  ['2026-01-01', '2027-01-02', { to: { code: 'period_too_long', max: 366 } }],
  ['2026-01-02', '2026-01-01', { to: { code: 'period_order' } }],
  ['yesterday', '2026-13-01', { from: { code: 'date' }, to: { code: 'date' } }],
])('the period from %s to %s', (from, to, problems) => {
  expect(periodProblems({ from, to }, 366)).toEqual(problems);
});

test.each([
  ['day', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['week', '2026-07-01', '2026-07-13', ['2026-06-29', '2026-07-06', '2026-07-13']],
  ['month', '2025-12-31', '2026-02-01', ['2025-12-01', '2026-01-01', '2026-02-01']],
] as const)('every %s from %s to %s', (by, from, to, steps) => {
  expect(stepsOf({ from, to }, by)).toEqual(steps);
});

test.each([
  [[2333.333, 2333.333, 2333.333], 7000, [2334, 2333, 2333]],
  [[0.5, 0.5, -1], 0, [1, 0, -1]],
  [[10], 10, [10]],
  [[], 0, []],
])('%j round to parts of %j', (parts, total, rounded) => {
  expect(roundToTotal(parts, total)).toEqual(rounded);
});

test.each([
  ['this_month', '2026-02-28', { from: '2026-02-01', to: '2026-02-28' }],
  ['this_month', '2028-02-01', { from: '2028-02-01', to: '2028-02-29' }],
  ['last_month', '2026-01-15', { from: '2025-12-01', to: '2025-12-31' }],
  ['last_month', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
  ['this_year', '2026-07-01', { from: '2026-01-01', to: '2026-12-31' }],
] as const)('%s on %s', (preset, today, period) => {
  expect(presetPeriod(preset, today)).toEqual(period);
});
