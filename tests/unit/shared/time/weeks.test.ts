import { describe, expect, test } from 'vitest';
import { isoInstant } from '#shared/time/time.ts';
import { lastWeeks, STATS_WEEKS } from '#shared/time/weeks.ts';

const LISBON = 'Europe/Lisbon';

/** The last two weeks as `Monday since-when`. */
const lastTwo = (now: string, timezone: string) =>
  lastWeeks(new Date(now), timezone, 2).map(({ monday, since }) => `${monday} ${isoInstant(since)}`);

describe('the last weeks', () => {
  test.each([
    ['in the middle of a week', '2026-07-01T08:30:00Z', LISBON, ['2026-06-22 2026-06-21T23:00:00Z', '2026-06-29 2026-06-28T23:00:00Z']],
    ['the last second of Sunday', '2026-07-05T22:59:59Z', LISBON, ['2026-06-22 2026-06-21T23:00:00Z', '2026-06-29 2026-06-28T23:00:00Z']],
    ['the first second of Monday', '2026-07-05T23:00:00Z', LISBON, ['2026-06-29 2026-06-28T23:00:00Z', '2026-07-06 2026-07-05T23:00:00Z']],
    ['Monday there, Sunday in Greenwich', '2026-07-05T12:00:00Z', 'Pacific/Kiritimati', ['2026-06-29 2026-06-28T10:00:00Z', '2026-07-06 2026-07-05T10:00:00Z']],
    ['Sunday there, Monday in Greenwich', '2026-07-06T02:00:00Z', 'America/St_Johns', ['2026-06-22 2026-06-22T02:30:00Z', '2026-06-29 2026-06-29T02:30:00Z']],
    ['the Sunday on which summer begins', '2026-03-29T22:59:59Z', LISBON, ['2026-03-16 2026-03-16T00:00:00Z', '2026-03-23 2026-03-23T00:00:00Z']],
    ['the Monday after it', '2026-03-29T23:00:00Z', LISBON, ['2026-03-23 2026-03-23T00:00:00Z', '2026-03-30 2026-03-29T23:00:00Z']],
    ['the Sunday on which summer ends', '2026-10-25T23:59:59Z', LISBON, ['2026-10-12 2026-10-11T23:00:00Z', '2026-10-19 2026-10-18T23:00:00Z']],
    ['the Monday after that', '2026-10-26T00:00:00Z', LISBON, ['2026-10-19 2026-10-18T23:00:00Z', '2026-10-26 2026-10-26T00:00:00Z']],
    ['across a year', '2027-01-03T12:00:00Z', LISBON, ['2026-12-21 2026-12-21T00:00:00Z', '2026-12-28 2026-12-28T00:00:00Z']],
  ])('%s', (_when, now, timezone, weeks) => {
    expect(lastTwo(now, timezone)).toEqual(weeks);
  });

  test('are twelve for the dashboard, without a gap across the change of the clocks', () => {
    const weeks = lastWeeks(new Date('2026-04-15T10:00:00Z'), LISBON, STATS_WEEKS);
    expect(weeks.map(({ monday }) => monday)).toEqual([
      ...['2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02'],
      ...['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06', '2026-04-13'],
    ]);
  });
});
