import { describe, expect, test } from 'vitest';
import { cloneDate } from '#shared/lessons/cloneDate.ts';
import { lessonDoubts } from '#shared/lessons/lessonDoubts.ts';

const ZONE = 'Europe/Lisbon';

describe('the date that is proposed for a clone', () => {
  // The 21st of October 2026 is a Wednesday; summer time ends on Sunday the 25th.
  test.each([
    ['a lesson to come', '2026-10-21T09:00:00Z', '2026-10-01T12:00:00Z', '2026-10-22T09:00:00Z', '2026-10-28T10:00:00Z'],
    ['the hour before it', '2026-10-21T09:00:00Z', '2026-10-21T08:00:00Z', '2026-10-22T09:00:00Z', '2026-10-28T10:00:00Z'],
    ['over by an hour', '2026-10-20T09:00:00Z', '2026-10-20T10:00:00Z', '2026-10-21T09:00:00Z', '2026-10-27T10:00:00Z'],
    ['of yesterday', '2026-10-20T09:00:00Z', '2026-10-21T08:59:00Z', '2026-10-22T09:00:00Z', '2026-10-27T10:00:00Z'],
    ['of a week ago', '2026-10-13T09:00:00Z', '2026-10-20T08:00:00Z', '2026-10-21T09:00:00Z', '2026-10-27T10:00:00Z'],
    ['of last summer', '2026-07-01T09:00:00Z', '2026-10-20T12:00:00Z', '2026-10-21T09:00:00Z', '2026-10-21T09:00:00Z'],
    ['late in the evening, when the school has tomorrow already', '2026-07-01T18:45:00Z', '2026-07-02T23:30:00Z', '2026-07-04T18:45:00Z', '2026-07-08T18:45:00Z'],
  ])('%s', (_name, date, now, nextDay, nextWeek) => {
    expect([cloneDate(date, 'day', new Date(now), ZONE), cloneDate(date, 'week', new Date(now), ZONE)]).toEqual([nextDay, nextWeek]);
  });
});

describe('what is asked before a lesson is saved', () => {
  const now = new Date('2026-07-01T12:00:00Z');
  const stored = { date: '2026-06-30T09:00:00Z', num_places: 0, is_cancelled: 0 } as const;
  test.each([
    ['nothing about a lesson to come', { date: '2026-07-02T09:00:00Z', num_places: 8 }, undefined, []],
    ['whether it begins in the past', { date: '2026-06-30T09:00:00Z', num_places: 8 }, undefined, ['past']],
    ['whether it has no places', { date: '2026-07-02T09:00:00Z', num_places: 0 }, undefined, ['no_places']],
    ['both', { date: '2026-06-30T09:00:00Z', num_places: 0 }, undefined, ['past', 'no_places']],
    ['nothing that was so before', stored, stored, []],
    ['another date in the past', { ...stored, date: '2026-06-29T09:00:00Z' }, stored, ['past']],
    ['nothing about a cancelled lesson', { ...stored, is_cancelled: 1 }, undefined, []],
    ['nothing about fields that are empty', {}, undefined, []],
  ] as const)('%s', (_name, entered, before, doubts) => {
    expect(lessonDoubts(entered, before, now)).toEqual(doubts);
  });
});
