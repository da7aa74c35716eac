import { tzOffset } from '@date-fns/tz/tzOffset';
import { beforeEach, expect, test, vi } from 'vitest';
import { instantsOfDate } from '#shared/time/instantsOfDate.ts';
import { MAX_OCCURRENCES, occurrences } from '#shared/lessons/plans/occurrences.ts';
import { WEEKDAYS } from '#shared/lessons/plans/recurrence.ts';
import { addDays, bookableTimes, instantOfWallClock, wallClock } from '#shared/time/time.ts';

vi.mock('@date-fns/tz/tzOffset', { spy: true });
beforeEach(() => vi.mocked(tzOffset).mockClear());

test.each([
  ['Europe/Lisbon', '2026-01-01', 365],
  ['Africa/Casablanca', '2026-01-01', 365],
  ['Australia/Lord_Howe', '2026-01-01', 365],
  ['Africa/Cairo', '2026-01-01', 365],
  ['Pacific/Apia', '2011-12-20', 20],
])('%s: each time of each day is when the wall clock shows it', (timezone, from, days) => {
  for (let day = 0; day < days; day += 1) {
    const date = addDays(from, day);
    const instantOf = instantsOfDate(date, timezone);
    for (const time of ['00:00', '02:30', '07:00', '12:15', '19:45', '23:45']) {
      const instant = instantOfWallClock(date, time, timezone);
      const expected = wallClock(instant, timezone).date === date ? instant.getTime() : undefined;
      expect([date, time, instantOf(time)]).toEqual([date, time, expected]);
    }
  }
});

test('the time zone is queried once a date, and only as far as the list goes', () => {
  const config = (times: string[]) => JSON.stringify({ days: WEEKDAYS, times: times.map((time) => ({ name: 'default', time, num_places: 8 })) });
  const plans = (many: number, times: string[]) =>
    Array.from({ length: many }, (_, index) => ({ id: index + 1, recurrent: 1 as const, recurrent_config: config(times) }));
  const asked = (many: number, times: string[]) => {
    vi.mocked(tzOffset).mockClear();
    const found = occurrences(plans(many, times), new Date('2026-11-22T06:00:00Z'), 'Europe/Lisbon');
    return [found.length, vi.mocked(tzOffset).mock.calls.length];
  };
  // Today's date and one other, each used twice.
  expect(asked(30, ['10:00'])).toEqual([30 * 14, 1 + 2 * 14]);
  expect(asked(290, bookableTimes().slice(0, 20))).toEqual([MAX_OCCURRENCES, 1 + 2]);
});
