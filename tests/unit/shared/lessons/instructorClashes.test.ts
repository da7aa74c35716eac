import { expect, test } from 'vitest';
import { instructorClashes } from '#shared/lessons/instructorClashes.ts';

const lesson = (name: string, start: string, end: string | null, instructors: number[], is_cancelled = 0) => ({
  name,
  date: `2026-07-04T${start}:00Z`,
  ends: end && `2026-07-04T${end}:00Z`,
  instructors,
  is_cancelled,
});

const clashesOf = (...lessons: ReturnType<typeof lesson>[]) => Object.fromEntries(Array.from(instructorClashes(lessons), ([{ name }, ids]) => [name, ids]));

test.each([
  ['overlapping lessons of one instructor', [lesson('a', '09:00', '10:30', [1]), lesson('b', '10:00', '11:00', [1])], { a: [1], b: [1] }],
  ['the order does not matter', [lesson('b', '10:00', '11:00', [1]), lesson('a', '09:00', '10:30', [1])], { a: [1], b: [1] }],
  ['one that ends when the next begins', [lesson('a', '09:00', '10:00', [1]), lesson('b', '10:00', '11:00', [1])], {}],
  ['other instructors', [lesson('a', '09:00', '10:30', [1]), lesson('b', '09:00', '11:00', [2])], {}],
  ['no instructors', [lesson('a', '09:00', '10:30', []), lesson('b', '09:00', '11:00', [])], {}],
  ['a cancelled one', [lesson('a', '09:00', '10:30', [1]), lesson('b', '09:00', '11:00', [1], 1)], {}],
  ['90 minutes without an end', [lesson('a', '09:00', null, [1]), lesson('b', '10:29', '11:00', [1])], { a: [1], b: [1] }],
  ['and no more', [lesson('a', '09:00', null, [1]), lesson('b', '10:30', '11:00', [1])], {}],
  ['a long one over two short ones', [lesson('a', '09:00', '13:00', [2, 1]), lesson('b', '09:30', '10:00', [1]), lesson('c', '11:00', '12:00', [2])], { a: [1, 2], b: [1], c: [2] }],
])('%s', (_, lessons, expected) => {
  expect(clashesOf(...lessons)).toEqual(expected);
});
