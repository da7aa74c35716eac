import { expect, test } from 'vitest';
import { hasMovedTo } from '#shared/bookings/hasMovedTo.ts';

const before = { id: 'a', lesson_id: 1 };
const now = { id: 'a', lesson_id: 2, lesson: { date: '2027-07-01T09:00:00.000Z' } };

test.each([
  ['moved to the time that was chosen', now, true],
  ['the same time, written otherwise', { ...now, lesson: { date: '2027-07-01T09:00:00Z' } }, true],
  ['moved to another time', { ...now, lesson: { date: '2027-07-01T10:00:00.000Z' } }, false],
  ['still in the lesson of before', { ...now, lesson_id: 1 }, false],
  ['another booking', { ...now, id: 'b' }, false],
  ['nothing is known', undefined, false],
])('%s', (_, found, moved) => {
  expect(hasMovedTo('2027-07-01T09:00:00.000Z', before, found)).toBe(moved);
});
