import { expect, test } from 'vitest';
import { movedDate } from '#shared/lessons/movedDate.ts';

const LISBON = 'Europe/Lisbon';

test('days keep the time of the school’s clock, also where the clocks change', () => {
  expect(movedDate('2026-10-24T09:00:00Z', { days: 1, minutes: 0 }, LISBON)).toBe('2026-10-25T10:00:00Z');
  expect(movedDate('2026-07-01T09:00:00Z', { days: -7, minutes: 0 }, LISBON)).toBe('2026-06-24T09:00:00Z');
});

test('minutes go over midnight, in both directions', () => {
  expect(movedDate('2026-07-01T21:30:00Z', { days: 0, minutes: 120 }, LISBON)).toBe('2026-07-01T23:30:00Z');
  expect(movedDate('2026-07-01T00:30:00Z', { days: 1, minutes: -120 }, LISBON)).toBe('2026-07-01T22:30:00Z');
  expect(movedDate('2026-07-01T09:00:00Z', { days: 0, minutes: -30 }, LISBON)).toBe('2026-07-01T08:30:00Z');
});
