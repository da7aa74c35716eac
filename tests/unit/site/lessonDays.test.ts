import { expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonDays } from '../../../site/lessons/lessonDays.ts';

const NOW = new Date('2026-07-01T12:00:00Z');

/** So many lessons on each of the days from 1 July on, from 13:00 UTC. */
function lessonsOf(...counts: number[]): Lesson[] {
  return counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, id) => ({ id, date: `2026-07-0${index + 1}T13:00:00Z`, num_places: 8, num_bookings: 0, open_days_before: null, is_cancelled: 0 }) as Lesson),
  );
}
const folds = (lessons: Lesson[]) => lessonDays(lessons, NOW, 'Europe/Lisbon').map((day) => day.folds);

test('three days stand open and the rest folds', () => expect(folds(lessonsOf(6, 6, 6, 6, 1))).toEqual([false, false, false, true, true]));

test('a short list folds nothing', () => expect(folds(lessonsOf(3, 3, 3, 3, 3))).toEqual([false, false, false, false, false]));

test('of very full days only the first stands open', () => expect(folds(lessonsOf(40, 20, 1))).toEqual([false, true, true]));

test('what is over counts as no day, and only open lessons mark a day', () => {
  const over = lessonsOf(2).map((lesson) => ({ ...lesson, date: '2026-07-01T08:00:00Z' }));
  const rest = lessonsOf(0, 6, 6, 6, 6);
  expect(folds([...over, ...rest])).toEqual([false, false, false, false, true]);
  const full = { ...rest[0]!, num_bookings: 8 };
  expect(lessonDays([...over, full, rest[6]!], NOW, 'Europe/Lisbon').map(({ hasRoom }) => hasRoom)).toEqual([false, false, true]);
});

test('days are the school’s, also across midnight of UTC', () => {
  const late = [{ ...lessonsOf(1)[0]!, date: '2026-07-01T23:30:00Z' }];
  expect(lessonDays(late, NOW, 'Europe/Lisbon')[0]!.date).toBe('2026-07-02');
});
