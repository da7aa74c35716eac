import { expect, test } from 'vitest';
import { alternativeLessons } from '#shared/lessons/alternativeLessons.ts';
import type { Lesson } from '#shared/contract/lesson.ts';

const LISBON = 'Europe/Lisbon';
const now = new Date('2026-07-01T08:30:00Z');
const kids = { activity_id: 1, is_cancelled: 0, num_places: 8, num_bookings: 0, open_days_before: null } as const;
const lesson = (id: number, date: string, change: Partial<Lesson> = {}): Lesson => ({ ...kids, tags: [], instructors: [], id, date, ...change });
const wanted = lesson(1, '2026-07-04T09:00:00Z', { num_bookings: 8 });

const ids = (lessons: Lesson[], participants = 1) => alternativeLessons(lessons, wanted, participants, now, LISBON).map(({ id }) => id);

test('the same activity is taken rather than another, then the nearest in time, before or after; they stand by date', () => {
  const lessons = [
    lesson(2, '2026-07-04T10:00:00Z', { activity_id: 2 }),
    lesson(3, '2026-07-07T09:00:00Z'),
    lesson(4, '2026-07-03T09:00:00Z'),
    wanted,
  ];
  expect(ids(lessons)).toEqual([4, 2, 3]);
  expect(ids([...lessons, lesson(5, '2026-07-09T09:00:00Z')])).toEqual([4, 3, 5]);
});

test('of two equally near the earlier is taken, and there are three at most', () => {
  const lessons = [lesson(2, '2026-07-06T09:00:00Z'), lesson(3, '2026-07-05T09:00:00Z'), lesson(4, '2026-07-03T09:00:00Z'), lesson(5, '2026-07-02T09:00:00Z')];
  expect(ids(lessons)).toEqual([5, 4, 3]);
});

test.each([
  ['past', { date: '2026-07-01T08:00:00Z' }],
  ['cancelled', { is_cancelled: 1 as const }],
  ['sold out', { num_bookings: 8 }],
  ['not yet open', { open_days_before: 1 }],
  ['too small for the party', { num_bookings: 6 }],
])('none that is %s', (_, change) => {
  expect(ids([lesson(2, '2026-07-05T09:00:00Z', change)], 3)).toEqual([]);
});

test('one with exactly enough places will do', () => {
  expect(ids([lesson(2, '2026-07-05T09:00:00Z', { num_bookings: 5 })], 3)).toEqual([2]);
});
