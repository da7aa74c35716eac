import { expect, test, vi } from 'vitest';
import { WEEKDAYS } from '#shared/lessons/plans/recurrence.ts';

vi.mock('@date-fns/tz/tzOffset', { spy: true });
// Other files of the same worker may have loaded these modules without the spy.
vi.resetModules();
const { tzOffset } = await import('@date-fns/tz/tzOffset');
const { MAX_OCCURRENCES, occurrences } = await import('#shared/lessons/plans/occurrences.ts');
const { addDays, bookableTimes, hasDate, instantOfWallClock, wallClock } = await import('#shared/time/time.ts');

test.each(['Europe/Lisbon', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Africa/Cairo'])('%s: each quarter of an hour of a year has the offset of that moment', (timezone) => {
  const wrong: string[] = [];
  for (let quarter = Date.UTC(2026, 0, 1); quarter < Date.UTC(2027, 0, 1); quarter += 15 * 60_000) {
    // Its last second first, so that the quarter is remembered from there.
    for (const instant of [new Date(quarter + 899_000), new Date(quarter)]) {
      const { date, time } = wallClock(instant, timezone);
      const local = new Date(instant.getTime() + tzOffset(timezone, instant) * 60_000).toISOString();
      if (!local.startsWith(`${date}T${time}`)) wrong.push(instant.toISOString());
    }
  }
  expect(wrong).toEqual([]);
});

test('Samoa left a date out', () => {
  const dates = Array.from({ length: 5 }, (_, day) => addDays('2011-12-28', day));
  expect(dates.filter((date) => !hasDate(date, 'Pacific/Apia'))).toEqual(['2011-12-30']);
  expect(instantOfWallClock('2011-12-31', '10:00', 'Pacific/Apia').toISOString()).toBe('2011-12-30T20:00:00.000Z');
});

test('the time zone is asked once for each quarter of an hour, and only as far as the list goes', () => {
  const config = (times: string[]) => JSON.stringify({ days: WEEKDAYS, times: times.map((time) => ({ name: 'default', time, num_places: 8 })) });
  const plans = (many: number, times: string[]) =>
    Array.from({ length: many }, (_, index) => ({ id: index + 1, recurrent: 1 as const, recurrent_config: config(times) }));
  const asked = (many: number, times: string[]) => {
    vi.mocked(tzOffset).mockClear();
    const found = occurrences(plans(many, times), new Date('2026-11-22T06:00:00Z'), 'Europe/Lisbon');
    return [found.length, vi.mocked(tzOffset).mock.calls.length];
  };
  // Now; 10:00 and noon of each of the 14 dates, the day before and the day after.
  expect(asked(30, ['10:00'])).toEqual([30 * 14, 1 + 2 * 16]);
  expect(asked(30, ['10:00'])).toEqual([30 * 14, 0]);
  expect(asked(290, bookableTimes().slice(0, 4))[0]).toBe(MAX_OCCURRENCES);
});
