import { describe, expect, test } from 'vitest';
import { lessonKey, lessonPath } from '#shared/lessons/lessonKey.ts';
import { lessonOfOccurrence, occurrenceLimitProblems, findOccurrence, MAX_OCCURRENCES, occurrences, type RecurringActivity } from '#shared/lessons/plans/occurrences.ts';
import { OCCURRENCE_DAYS } from '#shared/lessons/plans/planTerms.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from '#shared/lessons/plans/recurrence.ts';
import { bookableTimes } from '#shared/time/time.ts';

const LISBON = 'Europe/Lisbon';

function activity(days: readonly Weekday[], times: string[], change: Partial<RecurringActivity> = {}): RecurringActivity {
  const config = { days, times: times.map((time) => ({ name: 'default', time, num_places: 8 })) };
  return { id: 3, recurrent: 1, recurrent_config: JSON.stringify(config), ...change };
}

const every = (...times: string[]) => activity(WEEKDAYS, times);
const datesOf = (of: RecurringActivity, now: string, timezone = LISBON) => occurrences([of], new Date(now), timezone).map(({ date }) => date);
/** The instant of a plan's occurrence on a date. */
const at = (of: RecurringActivity, date: string, timezone: string, now: string) =>
  occurrences([of], new Date(now), timezone).find(({ recur }) => recur.date === date)?.date;

describe('the next 14 dates of the school’s calendar', () => {
  test('an occurrence has its instant and its wall-clock time, its name and its places', () => {
    const [first] = occurrences([activity(['sat'], ['10:00'])], new Date('2026-07-01T09:30:00Z'), LISBON);
    expect(first).toEqual({ activity_id: 3, date: '2026-07-04T09:00:00Z', num_places: 8, recur: { date: '2026-07-04', time: '10:00', name: 'default' } });
  });

  test('the last of them is the thirteenth after today', () => {
    const dates = datesOf(every('10:00'), '2026-07-01T05:00:00Z');
    expect(dates).toHaveLength(OCCURRENCE_DAYS);
    expect([dates[0], dates.at(-1)]).toEqual(['2026-07-01T09:00:00Z', '2026-07-14T09:00:00Z']);
  });

  test('of today what is still to come: gone with the minute at which it begins', () => {
    expect(datesOf(every('10:00', '14:00'), '2026-07-01T08:59:59Z')).toHaveLength(28);
    expect(datesOf(every('10:00', '14:00'), '2026-07-01T09:00:00Z')).toHaveLength(27);
    expect(datesOf(every('10:00', '14:00'), '2026-07-01T20:00:00Z')).toHaveLength(26);
  });

  test('at midnight in the school, not in Greenwich, one more day comes into sight', () => {
    const last = (now: string, timezone: string) => occurrences([every('10:00')], new Date(now), timezone).at(-1)!.recur.date;
    expect([last('2026-07-01T22:59:00Z', LISBON), last('2026-07-01T23:00:00Z', LISBON)]).toEqual(['2026-07-14', '2026-07-15']);
    expect([last('2026-07-01T09:59:00Z', 'Pacific/Honolulu'), last('2026-07-01T10:00:00Z', 'Pacific/Honolulu')]).toEqual(['2026-07-13', '2026-07-14']);
    expect(last('2026-07-01T10:00:00Z', 'Pacific/Kiritimati')).toBe('2026-07-15');
  });

  test('only on the plan’s days, over the end of a year and a leap day', () => {
    expect(weekdayOf('2024-02-29')).toBe('thu');
    expect(datesOf(activity(['thu'], ['10:00']), '2024-02-20T00:00:00Z')).toEqual(['2024-02-22T10:00:00Z', '2024-02-29T10:00:00Z']);
    expect(datesOf(activity(['fri'], ['10:00']), '2026-12-25T12:00:00Z')).toEqual(['2027-01-01T10:00:00Z']);
  });

  test('several activities by date, those at the same instant by their id', () => {
    const plans = [activity(['wed', 'thu'], ['17:00', '10:00']), activity(['wed'], ['10:00'], { id: 2 })];
    const listed = occurrences(plans, new Date('2026-07-01T00:00:00Z'), LISBON).slice(0, 4);
    expect(listed.map(({ activity_id, recur: { date, time } }) => [activity_id, date, time])).toEqual([
      [2, '2026-07-01', '10:00'],
      [3, '2026-07-01', '10:00'],
      [3, '2026-07-01', '17:00'],
      [3, '2026-07-02', '10:00'],
    ]);
  });

  test.each([
    ['does not repeat', { recurrent: 0 }],
    ['has no plan', { recurrent_config: '' }],
    ['has something else as its plan', { recurrent_config: '[1]' }],
    ['has a plan at no hour of the day', { recurrent_config: '{"days":["mon"],"times":[{"name":"a","time":"25:99","num_places":8}]}' }],
    ['has a plan without places', { recurrent_config: '{"days":["mon"],"times":[{"name":"a","time":"10:00","num_places":0}]}' }],
    ['has a plan without days', { recurrent_config: '{"days":[],"times":[{"name":"a","time":"10:00","num_places":8}]}' }],
  ] satisfies [string, Partial<RecurringActivity>][])('an activity that %s has none', (_name, change) => {
    expect(datesOf({ ...every('10:00'), ...change }, '2026-07-01T00:00:00Z')).toEqual([]);
  });

  test('of more plans than any school has the soonest are listed', () => {
    const times = Array.from({ length: 20 }, (_, index) => `${String(7 + Math.floor(index / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][index % 4]}`);
    const many = Array.from({ length: 60 }, (_, id) => ({ ...every(...times), id }));
    const listed = occurrences(many, new Date('2026-07-01T00:00:00Z'), LISBON);
    expect(listed).toHaveLength(MAX_OCCURRENCES);
    expect(listed.at(-1)!.recur.date).toBe('2026-07-01');
  });
});

describe('plans that together exceed the list’s limit', () => {
  const times = (count: number) => bookableTimes().slice(0, count);
  const others = [every(...times(20)), every(...times(20)), every(...times(20))];
  const tooMany = (classes: number) => ({ 'recurrent_config.times': { code: 'too_many_classes', classes, max: MAX_OCCURRENCES } });
  test.each([
    ['up to the limit', every(...times(11)), undefined, {}],
    ['one time more', every(...times(12)), undefined, tooMany(1008)],
    ['on some days', activity(['sat', 'sun'], times(20)), undefined, {}],
    ['at rest', { ...every(...times(20)), recurrent: 0 as const }, undefined, {}],
    ['as many as before', every(...times(20)), every(...times(20)), {}],
    ['fewer than before', every(...times(13)), every(...times(20)), {}],
    ['more than before', every(...times(14)), every(...times(13)), tooMany(1036)],
    ['planned before, and begun now', every(...times(20)), { ...every(...times(20)), recurrent: 0 as const }, tooMany(1120)],
  ])('%s', (_name, plan, before, problems) => {
    expect(occurrenceLimitProblems(plan, others, before)).toEqual(problems);
  });

  test('are counted as they are shown, and those at rest are not', () => {
    const resting = { ...every(...times(20)), recurrent: 0 as const };
    expect(occurrenceLimitProblems(every(...times(11)), [...others, resting])).toEqual({});
    const shown = occurrences([...others, every(...times(11))], new Date('2026-07-01T00:00:00Z'), LISBON);
    expect(shown).toHaveLength(71 * 14);
  });
});

describe('daylight saving keeps the time on the wall', () => {
  test.each([
    ['Lisbon, the days around the spring night', LISBON, '10:00', '2026-03-28T00:00:00Z', { '2026-03-28': '10:00', '2026-03-29': '09:00', '2026-03-30': '09:00' }],
    ['Lisbon, the days around the autumn night', LISBON, '10:00', '2026-10-24T00:00:00Z', { '2026-10-24': '09:00', '2026-10-25': '10:00', '2026-10-26': '10:00' }],
    ['clocks moved at midnight', 'Africa/Cairo', '07:00', '2026-04-22T22:00:00Z', { '2026-04-23': '05:00', '2026-04-24': '04:00' }],
    ['half an hour', 'Australia/Lord_Howe', '07:00', '2026-10-02T14:00:00Z', { '2026-10-03': '20:30', '2026-10-04': '20:00' }],
    ['the other half of the world', 'Australia/Sydney', '09:00', '2026-10-02T14:00:00Z', { '2026-10-03': '23:00', '2026-10-04': '22:00' }],
    ['no such hour: clocks skip noon to one, so it is at one', 'Africa/Khartoum', '12:30', '2000-01-14T00:00:00Z', { '2000-01-14': '10:30', '2000-01-15': '10:30', '2000-01-16': '09:30' }],
  ])('%s', (_name, timezone, time, now, expected) => {
    const found = Object.keys(expected).map((date) => [date, at(every(time), date, timezone, now)?.slice(11, 16)]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test('a day that a time zone skipped has no occurrences; its neighbours have theirs', () => {
    const listed = occurrences([every('10:00')], new Date('2011-12-28T12:00:00Z'), 'Pacific/Apia').map(({ recur, date }) => [recur.date, date]);
    expect(listed.slice(0, 3)).toEqual([
      ['2011-12-28', '2011-12-28T20:00:00Z'],
      ['2011-12-29', '2011-12-29T20:00:00Z'],
      ['2011-12-31', '2011-12-30T20:00:00Z'],
    ]);
  });
});

describe('one occurrence of a plan', () => {
  const now = new Date('2026-07-01T09:30:00Z');
  const find = (date: string, time: string) => findOccurrence(activity(['wed', 'sat'], ['10:00', '17:00']), { date, time }, now, LISBON);
  test.each([
    ['2026-07-04', '10:00', '2026-07-04T09:00:00Z'],
    ['2026-07-01', '17:00', '2026-07-01T16:00:00Z'],
    ['2026-07-01', '10:00', 'lesson_past'],
    ['2026-06-27', '10:00', 'lesson_past'],
    ['2026-07-11', '17:00', '2026-07-11T16:00:00Z'],
    ['2026-07-15', '10:00', 'lesson_not_yet_open'],
    ['2026-07-05', '10:00', 'occurrence_gone'],
    ['2026-07-04', '10:15', 'occurrence_gone'],
    ['2026-02-30', '10:00', 'occurrence_gone'],
    ['2026-13-04', '10:00', 'occurrence_gone'],
    ['9999-99-99', '99:99', 'occurrence_gone'],
  ])('%s at %s: %s', (date, time, expected) => {
    const found = find(date, time);
    expect(typeof found === 'string' ? found : found.date).toBe(expected);
  });

  test('is an empty lesson without an id, told apart by its address', () => {
    const lesson = lessonOfOccurrence(occurrences([activity(['sat'], ['10:00'])], now, LISBON)[0]!);
    expect(lesson).toMatchObject({ id: 0, num_bookings: 0, num_places: 8, is_cancelled: 0, recur: { date: '2026-07-04', time: '10:00', name: 'default' } });
    expect(lessonPath(lesson)).toBe('/lessons?activity=3&time=2026-07-04T10:00');
    expect(lessonPath({ id: 12, activity_id: 3 })).toBe('/lessons/12');
    expect([lessonKey(lesson), lessonKey({ id: 12, activity_id: 3 })]).toEqual(['?activity=3&time=2026-07-04T10:00', 12]);
  });
});
