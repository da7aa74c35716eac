import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '#shared/lessons/plans/recurrence.ts';
import { SERIES_LIMITS } from '#shared/lessonLimits.ts';
import { type Series, seriesDates, seriesProblems } from '#shared/lessons/plans/series.ts';

const ZONE = 'Europe/Lisbon';
const NOW = new Date('2026-10-01T12:00:00Z');

/** Saturdays and Sundays at 10:00. Summer time ends on Sunday the 25th of October 2026. */
const WEEKENDS: Series = { days: ['sat', 'sun'], times: ['10:00'], from: '2026-10-24', until: '2026-11-01', except: [] };
const DAILY: Series = { ...WEEKENDS, days: WEEKDAYS };

describe('the lessons of a series', () => {
  test.each([
    ['keep their time when the clocks change', {}, NOW, ['2026-10-24T09:00:00Z', '2026-10-25T10:00:00Z', '2026-10-31T10:00:00Z', '2026-11-01T10:00:00Z']],
    ['are in order of time', { times: ['14:00', '10:00'], until: '2026-10-24' }, NOW, ['2026-10-24T09:00:00Z', '2026-10-24T13:00:00Z']],
    ['leave out dates', { except: ['2026-10-25', '2026-10-31', '2026-10-26'] }, NOW, ['2026-10-24T09:00:00Z', '2026-11-01T10:00:00Z']],
    ['include the first date and the last', { from: '2026-10-25', until: '2026-10-25' }, NOW, ['2026-10-25T10:00:00Z']],
    ['have begun at no time before now', { until: '2026-10-25' }, new Date('2026-10-24T09:00:00Z'), ['2026-10-25T10:00:00Z']],
    ['are none if no date has the weekday', { days: ['mon'], until: '2026-10-25' }, NOW, []],
    ['are none in the past', {}, new Date('2026-12-01T12:00:00Z'), []],
  ] as const)('%s', (_name, change, now, dates) => {
    expect(seriesDates({ ...WEEKENDS, ...change }, now, ZONE)).toEqual(dates);
  });

  test('are counted up to one above the limit', () => {
    expect(seriesDates({ ...DAILY, times: ['10:00', '14:00'], until: '2027-10-24' }, NOW, ZONE)).toHaveLength(SERIES_LIMITS.lessons + 1);
    expect(seriesDates({ ...DAILY, until: '2027-10-24' }, NOW, ZONE)).toHaveLength(366);
  });

  test('leave out a date that the time zone leaves out', () => {
    const acrossTheDateLine = { ...DAILY, from: '2011-12-29', until: '2011-12-31' };
    expect(seriesDates(acrossTheDateLine, new Date('2011-12-01T12:00:00Z'), 'Pacific/Apia')).toEqual(['2011-12-29T20:00:00Z', '2011-12-30T20:00:00Z']);
  });
});

describe('problems of a series', () => {
  const hours = { code: 'not_bookable_time', from: '07:00', to: '19:45' };
  test.each([
    ['none', {}, {}],
    ['no day', { days: [] }, { days: { code: 'days_missing' } }],
    ['no time', { times: [] }, { times: { code: 'times_missing' } }],
    ['a time at night, and one twice', { times: ['10:00', '22:00', '10:00'] }, { 'times.1': hours, 'times.2': { code: 'times_alike' } }],
    ['a date that does not exist', { from: '2026-02-30', until: '' }, { from: { code: 'date' }, until: { code: 'date' } }],
    ['an end before the beginning', { until: '2026-10-23' }, { until: { code: 'period_order' } }],
    ['exactly as long as allowed', { until: '2027-10-24' }, {}],
    ['a day longer', { until: '2027-10-25' }, { until: { code: 'period_too_long', max: 366 } }],
    ['a left-out date that does not exist', { except: ['2026-10-25', '25.10.'] }, { 'except.1': { code: 'date' } }],
  ] as const)('%s', (_name, change, problems) => {
    expect(seriesProblems({ ...WEEKENDS, ...change })).toEqual(problems);
  });
});
