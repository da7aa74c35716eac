import { expect, test } from 'vitest';
import type { Day, DayBooking, DayLesson } from '#shared/contract/today.ts';
import { countDay, whatNeedsAttention, whatsAppAddress } from '#shared/today/dayRules.ts';

const NOW = new Date('2026-07-01T08:30:00Z');
const NONE = { payments: undefined, desk: 0, mails: 0, enquiries: 0 };
const booking = (names: string[], attendance: DayBooking['attendance']) => ({ data: JSON.stringify(names.map((name) => ({ name, age: '' }))), attendance }) as DayBooking;
const lesson = (change: Partial<DayLesson>) => ({ id: 1, date: '2026-07-01T09:00:00Z', is_cancelled: 0, num_bookings: 0, instructors: [], bookings: [], waiting: 0, ...change }) as DayLesson;
const day = (lessons: DayLesson[], has_instructors = true): Day => ({ date: '2026-07-01', lessons, has_more: false, has_instructors });

test('what needs attention is said in one order, and only where there is some', () => {
  expect(whatNeedsAttention(NONE, undefined, NOW)).toEqual([]);
  expect(whatNeedsAttention({ payments: 1, desk: 2, mails: 3, enquiries: 4 }, day([lesson({ waiting: 2 })]), NOW)).toEqual([
    { what: 'payments', count: 1 },
    { what: 'desk', count: 2 },
    { what: 'mails', count: 3 },
    { what: 'enquiries', count: 4 },
    { what: 'waiting', count: 1 },
    { what: 'instructors', count: 1 },
  ]);
});

test('a lesson lacks an instructor if it is to come, is given, and the school has instructors', () => {
  const lessons = [lesson({ instructors: [1] }), lesson({ is_cancelled: 1 }), lesson({ date: '2026-07-01T08:00:00Z' })];
  expect(whatNeedsAttention(NONE, day(lessons), NOW)).toEqual([]);
  expect(whatNeedsAttention(NONE, day([lesson({})], false), NOW)).toEqual([]);
});

test('people and who is here are counted in lessons that are given', () => {
  const given = lesson({ num_bookings: 3, bookings: [booking(['Ana', 'Rui'], ['here', 'missed']), booking(['Eva'], [null])] });
  const lessons = [given, lesson({ id: 0 }), lesson({ is_cancelled: 1, bookings: [booking(['Lea'], ['here'])] })];
  expect(countDay({ lessons })).toEqual({ lessons: 1, people: 3, here: 1 });
});

test('WhatsApp needs an international number', () => {
  expect(whatsAppAddress('+351912345678')).toBe('https://wa.me/351912345678');
  for (const phone of ['', '912345678', '+351 912', 'javascript:alert(1)']) expect(whatsAppAddress(phone)).toBeUndefined();
});
