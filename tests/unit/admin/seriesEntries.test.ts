import { expect, test } from 'vitest';
import { firstEntries, seriesOf, timesOf } from '../../../admin/lessons/series/seriesEntries.ts';

test('times are read as people type them, and what is no time stays for the rules', () => {
  expect(timesOf('9, 11.30 14h;16:45')).toEqual(['09:00', '11:30', '14:00', '16:45']);
  expect(timesOf('noon')).toEqual(['noon']);
  expect(timesOf(' ')).toEqual([]);
});

test('an empty series names each field that is missing; a sole activity is chosen', () => {
  const read = seriesOf(firstEntries([]), crypto.randomUUID());
  expect('problems' in read && Object.keys(read.problems).toSorted()).toEqual(['activity_id', 'days', 'from', 'times', 'until']);
  expect(firstEntries([{ id: 7, default_places: 12, default_tags: [2] } as never])).toMatchObject({ activity_id: '7', places: '12', tags: [2], instructors: [] });
});

test('a length is sent in minutes, and left to the activity if the field is empty', () => {
  const entries = { ...firstEntries([{ id: 7 } as never]), days: ['mon' as const], times: '9', from: '2026-07-06', until: '2026-07-12' };
  expect(seriesOf(entries, 'a')).toMatchObject({ input: { duration_minutes: null } });
  expect(seriesOf({ ...entries, minutes: '90' }, 'a')).toMatchObject({ input: { duration_minutes: 90 } });
  expect(seriesOf({ ...entries, places: '7,5' }, 'a')).toEqual({ problems: { num_places: { code: 'whole_number' } } });
  expect(seriesOf({ ...entries, places: '1e1' }, 'a')).toEqual({ problems: { num_places: { code: 'whole_number' } } });
  expect(seriesOf({ ...entries, minutes: '7.5' }, 'a')).toMatchObject({ problems: { duration_minutes: { code: 'whole_number' } } });
});
