import { describe, expect, test } from 'vitest';
import { findOccurrence, fortnightFrom, type DateRange, MAX_OCCURRENCES, occurrences, type RecurringActivity } from '#shared/lessons/plans/occurrences.ts';
import { laterMonths } from '#shared/lessons/plans/laterMonths.ts';
import type { PlanTerms } from '#shared/lessons/plans/planTerms.ts';
import { DEFAULT_RECURRENCE, parseRecurrence, recurrenceProblems, WEEKDAYS } from '#shared/lessons/plans/recurrence.ts';
import { bookableTimes } from '#shared/time/time.ts';

const LISBON = 'Europe/Lisbon';
const NOW = new Date('2026-07-01T05:00:00Z');
const TIMES = [{ name: 'default', time: '10:00', num_places: 8 }];

function daily(terms: PlanTerms = {}, times = TIMES): RecurringActivity {
  return { id: 3, recurrent: 1, recurrent_config: JSON.stringify({ days: WEEKDAYS, times, ...terms }) };
}

const datesOf = (terms: PlanTerms, range?: DateRange, now = NOW) => occurrences([daily(terms)], now, LISBON, range).map(({ recur }) => recur.date);
const found = (terms: PlanTerms, date: string) => findOccurrence(daily(terms), { date, time: '10:00' }, NOW, LISBON);

test('terms survive the way through text, in order, without those that say nothing', () => {
  const blank = { from: '', until: null, except: [], horizon: 14, instructors: [], tags: null };
  expect(JSON.stringify(parseRecurrence(JSON.stringify({ ...DEFAULT_RECURRENCE, ...blank })))).toBe(JSON.stringify(DEFAULT_RECURRENCE));
  const terms = { from: '2026-07-01', until: '2026-09-30', except: ['2026-08-15', '2026-07-04', '2026-08-15'], horizon: 92, instructors: [3, 1, 3], tags: [10, 9] };
  const kept = { ...terms, except: ['2026-07-04', '2026-08-15'], instructors: [1, 3], tags: [9, 10] };
  expect(parseRecurrence(JSON.stringify({ ...DEFAULT_RECURRENCE, ...terms }))).toEqual({ ...DEFAULT_RECURRENCE, ...kept });
});

test.each<object>([{ from: 7 }, { until: [] }, { except: '2026-07-04' }, { except: [null] }, { horizon: '30' }, { instructors: ['1'] }, { tags: [0] }, { tags: [2 ** 31] }, { instructors: { 0: 1 } }])(
  'a plan with %j is no plan',
  (terms) => {
    expect(parseRecurrence(JSON.stringify({ ...DEFAULT_RECURRENCE, ...terms }))).toBeUndefined();
  },
);

test.each<[PlanTerms, object]>([
  [{ from: '2026-07-01', until: '2026-07-01', except: ['2026-07-01'], horizon: 366 }, {}],
  [{ from: '2026-02-30', until: 'soon' }, { from: { code: 'date' }, until: { code: 'date' } }],
  [{ from: '2026-07-02', until: '2026-07-01' }, { until: { code: 'period_order' } }],
  [{ except: ['2026-07-01', '4 July'] }, { except: { code: 'date' } }],
  [{ except: Array.from({ length: 101 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)) }, { except: { code: 'too_large', max: 100 } }],
  [{ horizon: 13 }, { horizon: { code: 'too_small', min: 14 } }],
  [{ horizon: 367 }, { horizon: { code: 'too_large', max: 366 } }],
  [{ horizon: 20.5 }, { horizon: { code: 'whole_number' } }],
  [{ tags: Array.from({ length: 101 }, (_, id) => id + 1) }, { tags: { code: 'too_large', max: 100 } }],
])('the problems of %j', (terms, problems) => {
  expect(recurrenceProblems({ ...DEFAULT_RECURRENCE, ...terms })).toEqual(problems);
});

describe('season and left-out dates', () => {
  test('the first and the last day belong to the season, a left-out date brings nothing', () => {
    expect(datesOf({ from: '2026-07-03', until: '2026-07-06', except: ['2026-07-05'] })).toEqual(['2026-07-03', '2026-07-04', '2026-07-06']);
    expect(datesOf({ until: '2026-06-30' })).toEqual([]);
    expect(datesOf({ from: '2026-07-15' })).toEqual([]);
  });

  test('a date outside cannot be booked', () => {
    const terms = { from: '2026-07-03', until: '2026-07-06', except: ['2026-07-05'] };
    expect(['2026-07-02', '2026-07-05', '2026-07-07'].map((date) => found(terms, date))).toEqual(['occurrence_gone', 'occurrence_gone', 'occurrence_gone']);
    expect(found(terms, '2026-07-06')).toMatchObject({ recur: { date: '2026-07-06' } });
  });
});

describe('a horizon beyond the next 14 dates', () => {
  const season: PlanTerms = { horizon: 92, until: '2026-09-30' };

  test('does not change the next 14 dates', () => {
    expect(datesOf(season)).toEqual(datesOf({}));
  });

  test('brings later dates by range only, up to its last date', () => {
    expect(datesOf(season, { from: '2026-08-01', to: '2026-08-03' })).toEqual(['2026-08-01', '2026-08-02', '2026-08-03']);
    // The first of July and 91 more dates.
    expect(datesOf({ horizon: 92 }, { from: '2026-09-29', to: '2026-10-31' })).toEqual(['2026-09-29', '2026-09-30']);
    expect(datesOf({}, { from: '2026-07-13', to: '2026-07-31' })).toEqual(['2026-07-13', '2026-07-14']);
    expect(datesOf(season, { from: '2026-06-01', to: '2026-07-02' })).toEqual(['2026-07-01', '2026-07-02']);
    expect([found({ horizon: 92 }, '2026-09-30'), found({ horizon: 92 }, '2026-10-01')]).toEqual([expect.objectContaining({ num_places: 8 }), 'lesson_not_yet_open']);
  });

  test('each plan has its own', () => {
    const [short, long] = [daily(), { ...daily({ horizon: 31 }), id: 4 }];
    const of = (from: string) => occurrences([short, long], NOW, LISBON, { from, to: from }).map(({ activity_id }) => activity_id);
    expect([of('2026-07-14'), of('2026-07-15'), of('2026-07-31'), of('2026-08-01')]).toEqual([[3, 4], [4], [4], []]);
  });

  test('a class keeps its time of the clock when the clocks change', () => {
    const dates = occurrences([daily({ horizon: 366 })], NOW, LISBON, { from: '2026-10-24', to: '2026-10-25' }).map(({ date }) => date);
    expect(dates).toEqual(['2026-10-24T09:00:00Z', '2026-10-25T10:00:00Z']);
  });

  test('even a long range has no more than a list', () => {
    const times = bookableTimes().slice(0, 20).map((time) => ({ ...TIMES[0]!, time }));
    expect(occurrences([daily({ horizon: 366 }, times)], NOW, LISBON, { from: '2026-07-01', to: '2027-07-01' })).toHaveLength(MAX_OCCURRENCES);
  });

  test('14 dates from a day on begin today at the earliest', () => {
    expect(fortnightFrom('2026-08-01', NOW, LISBON)).toEqual({ from: '2026-08-01', to: '2026-08-14' });
    for (const date of [undefined, '2026-01-01']) expect(fortnightFrom(date, NOW, LISBON)).toEqual({ from: '2026-07-01', to: '2026-07-14' });
  });
});

describe('the months of later dates', () => {
  const months = (terms: PlanTerms, change: Partial<RecurringActivity> = {}) => laterMonths({ ...daily(terms), ...change }, NOW, LISBON);

  test('begin after the next 14 dates, and end with the horizon or the season', () => {
    expect(months({ horizon: 62 })).toEqual([{ from: '2026-07-15', to: '2026-07-31' }, { from: '2026-08-01', to: '2026-08-31' }]);
    expect(months({ horizon: 366, from: '2026-08-10', until: '2026-09-05' })).toEqual([{ from: '2026-08-10', to: '2026-08-31' }, { from: '2026-09-01', to: '2026-09-05' }]);
    expect(months({ horizon: 366, from: '2026-12-20', until: '2027-01-01' }).map(({ to }) => to)).toEqual(['2026-12-31', '2027-01-01']);
  });

  test('there are none without a horizon, after the season, or without a plan', () => {
    expect([months({}), months({ horizon: 92, until: '2026-07-10' }), months({ horizon: 92 }, { recurrent: 0 }), months({ horizon: 400 })]).toEqual([[], [], [], []]);
  });
});
