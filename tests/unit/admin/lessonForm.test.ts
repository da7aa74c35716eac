import { describe, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { LessonBooking, Lesson } from '#shared/contract/lesson.ts';
import { participantsCsv, participantsFileName } from '../../../admin/lessons/csv/participantsCsv.ts';
import { cloneLesson, toLessonChange } from '../../../admin/lessons/form/lessonInput.ts';
import { affectedBookings } from '../../../admin/lessons/form/affectedBookings.ts';

const ZONE = 'Europe/Lisbon';
const date = '2026-10-20T09:00:00Z';
const lesson: Lesson = {
  ...{ id: 5, activity_id: 1, date, is_cancelled: 0, num_places: 8, num_bookings: 3, open_days_before: 2, tags: [1], instructors: [2], version: 4 },
};

describe('a clone', () => {
  test.each([
    ['of a lesson to come is the day after it', date, '2026-10-15T08:59:00Z', '2026-10-21T09:00:00Z'],
    ['of a lesson that is just beginning is tomorrow', date, date, '2026-10-21T09:00:00Z'],
    ['over the end of summer time keeps the time on the wall', date, '2026-10-24T12:00:00Z', '2026-10-25T10:00:00Z'],
    ['late in the evening means the school’s tomorrow', date, '2026-10-21T23:30:00Z', '2026-10-23T09:00:00Z'],
  ])('%s', (_name, when, now, then) => {
    const clone = cloneLesson({ ...lesson, date: when, is_cancelled: 1 }, new Date(now), ZONE);
    expect(clone).toEqual({ ...{ activity_id: 1, date: then, is_cancelled: 0, num_places: 8, open_days_before: 2, duration_minutes: null }, tags: [1], instructors: [2] });
  });
});

test('a change says which version was looked at', () => {
  expect(toLessonChange(lesson)).toMatchObject({ version: 4, num_places: 8 });
});

const NOW = new Date('2026-10-10T09:00:00Z');
const SURF = { id: 1, duration_minutes: 90 } as Activity;

test.each([
  ['nothing of it', {}, undefined],
  ['more places', { num_places: 9 }, undefined],
  ['another time', { date: '2026-10-20T10:00:00Z' }, 'move'],
  ['another end', { duration_minutes: 120 }, 'stretch'],
  ['the end that it has', { duration_minutes: 90 }, undefined],
  ['cancelled', { is_cancelled: 1 }, 'cancel'],
  ['over by now', { date: '2026-10-01T10:00:00Z' }, undefined],
  ['both', { date: '2026-10-20T10:00:00Z', is_cancelled: 1 }, 'cancel'],
] as const)('changing %s concerns the booked ones: %s', (_name, change, kind) => {
  expect(affectedBookings({ ...lesson, ...change }, lesson, SURF, NOW)).toEqual(kind && { kind, participants: 3, unreachable: 0, date, isTold: true });
  expect(affectedBookings({ ...lesson, ...change }, { ...lesson, num_bookings: 0 }, SURF, NOW)).toBeUndefined();
  expect(affectedBookings({ ...lesson, ...change }, undefined, SURF, NOW)).toBeUndefined();
});

test('affected bookings without an email address are counted', () => {
  const booking = (email: string | null, people: number) => ({ email, data: JSON.stringify(Array.from({ length: people }, () => ({ name: 'Ana', age: '' }))) }) as LessonBooking;
  const before = { ...lesson, bookingData: [booking('ana@example.com', 1), booking(null, 2)] };
  expect(affectedBookings({ ...lesson, is_cancelled: 1 }, before, SURF, NOW)).toMatchObject({ participants: 3, unreachable: 2 });
});

test('a lesson that stays cancelled affects no bookings; one that takes place again does', () => {
  const cancelled = { ...lesson, is_cancelled: 1 } as const;
  expect(affectedBookings({ ...cancelled, date: '2026-10-21T09:00:00Z' }, cancelled, SURF, NOW)).toBeUndefined();
  expect(affectedBookings({ ...cancelled, is_cancelled: 0 }, cancelled, SURF, NOW)).toMatchObject({ kind: 'restore', participants: 3 });
  const over = new Date('2027-01-01T09:00:00Z');
  expect(affectedBookings({ ...lesson, is_cancelled: 1 }, lesson, SURF, over), 'its money goes back').toMatchObject({ kind: 'cancel', isTold: false });
  expect(affectedBookings({ ...cancelled, is_cancelled: 0 }, cancelled, SURF, over)).toMatchObject({ kind: 'restore', isTold: false });
});

test.each([
  ['Green waves', '2026-10-20-10-00-green-waves.csv'],
  ['Iniciação / SUP (3 h)', '2026-10-20-10-00-iniciacao-sup-3-h.csv'],
  ['../../x', '2026-10-20-10-00-x.csv'],
  ['', '2026-10-20-10-00.csv'],
])('the file of %j is %s', (activity, name) => {
  expect(participantsFileName(date, ZONE, activity)).toBe(name);
});

test.each([
  ['en', '"PN-7K3M","1081.00","0.00"'],
  ['de', '"PN-7K3M";"1081,00";"0,00"'],
] as const)('the participants’ file in %s has the price that is left after a refund, written as in the reports’ files', (lang, cells) => {
  const booking = { status: 'booked', phone: '', email: null, notes: '', reference: 'PN-7K3M', amount: 109_100, charged: 108_100, due: 0, creation_date: date, data: '[{"name":"Ana","age":""}]' } as LessonBooking;
  const [, row] = participantsCsv([booking], { lang, timezone: ZONE, country: 'PT', translate: (key) => key }).split('\r\n');
  expect(row).toContain(cells);
  expect(row).toContain('"2026-10-20 10:00"');
});
