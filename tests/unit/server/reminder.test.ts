import { describe, expect, test } from 'vitest';
import { dueReminders } from '#shared/messages/reminderHours.ts';

const LISBON = 'Europe/Lisbon';

describe('the hours for reminders', () => {
  test.each([
    ['2026-07-03T16:59:59Z', LISBON, false],
    ['2026-07-03T17:00:00Z', LISBON, true],
    ['2026-07-03T20:59:59Z', LISBON, true],
    ['2026-07-03T21:00:00Z', LISBON, false],
    ['2026-07-04T05:00:00Z', LISBON, false],
    ['2026-01-09T17:59:59Z', LISBON, false],
    ['2026-01-09T18:00:00Z', LISBON, true],
    ['2026-07-03T16:00:00Z', 'Europe/Madrid', true],
    ['2026-07-03T18:30:00Z', 'Atlantic/Azores', true],
    ['2026-07-03T17:30:00Z', 'Atlantic/Azores', false],
    ['2026-07-04T04:00:00Z', 'Pacific/Honolulu', true],
    ['2026-07-03T08:00:00Z', 'Australia/Sydney', true],
  ])('%s in %s: %s', (now, timezone, isDue) => {
    expect(dueReminders(new Date(now), timezone) !== undefined).toBe(isDue);
  });
});

describe('what is due', () => {
  test.each([
    ['a summer evening', '2026-07-03T17:30:00Z', LISBON, '2026-07-04', '2026-07-03T23:00:00Z', '2026-07-04T23:00:00Z', '2026-07-03T05:00:00Z'],
    ['the evening before the clocks go forward', '2026-03-28T18:00:00Z', LISBON, '2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z', '2026-03-28T06:00:00Z'],
    ['the day on which they went forward', '2026-03-29T17:00:00Z', LISBON, '2026-03-30', '2026-03-29T23:00:00Z', '2026-03-30T23:00:00Z', '2026-03-29T05:00:00Z'],
    ['the evening before they go back', '2026-10-24T17:00:00Z', LISBON, '2026-10-25', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z', '2026-10-24T05:00:00Z'],
    ['the day on which they went back', '2026-10-25T18:00:00Z', LISBON, '2026-10-26', '2026-10-26T00:00:00Z', '2026-10-27T00:00:00Z', '2026-10-25T06:00:00Z'],
    ['the last evening of a year', '2026-12-31T21:59:59Z', LISBON, '2027-01-01', '2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z', '2026-12-31T06:00:00Z'],
    ['another day than in UTC', '2026-07-04T04:00:00Z', 'Pacific/Honolulu', '2026-07-04', '2026-07-04T10:00:00Z', '2026-07-05T10:00:00Z', '2026-07-03T16:00:00Z'],
  ])('on %s', (_when, now, timezone, day, from, until, heard_before) => {
    expect(dueReminders(new Date(now), timezone)).toEqual({ day, from, until, heard_before });
  });
});
