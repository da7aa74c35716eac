import { describe, expect, test } from 'vitest';
import { bookingRules, manualProblems, whyNotBookableManually } from '#shared/bookings/bookingRules.ts';
import { numberedNames } from '#shared/bookings/participants.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { parseCallableNumber } from '#shared/school/callableNumber.ts';

const ZONE = 'Europe/Lisbon';
const draft = { users: [{ name: 'Ana', age: '' }], email: '', phone: '', notes: 'manual add' };
const people = (count: number) => Array.from({ length: count }, () => ({ name: 'Ana', age: '' }));

describe('whose rules a booking has to keep', () => {
  test.each([
    ['an admin’s without email', { email: null }, true, 'manual'],
    ['an admin’s that says so', { email: 'ana@example.com', source: 'manual' }, true, 'manual'],
    ['an admin’s at the site', { email: 'ana@example.com' }, true, 'site'],
    ['an admin’s with an empty email', { email: '' }, true, 'site'],
    ['a visitor’s without email', { email: null }, false, 'site'],
    ['a visitor’s that says manual', { email: null, source: 'manual' }, false, 'site'],
    ['a visitor’s by the QR code', { email: 'ana@example.com', source: 'qr' }, false, 'qr'],
  ] as const)('%s', (_name, submission, isAdmin, source) => {
    expect(bookingRules(submission, isAdmin).source).toBe(source);
  });

  test('a visitor’s needs an email and a mobile number', () => {
    const { problems } = bookingRules({ email: null, source: 'manual' }, false);
    expect(problems(draft, { isMobile: () => false, isCallable: () => true })).toEqual({ email: { code: 'email_invalid' }, phone: { code: 'phone_invalid' } });
  });
});

describe('manualProblems', () => {
  test.each([
    ['a name alone', {}, {}],
    ['a landline', { phone: '+351 212 345 678' }, {}],
    ['no phone', { phone: '' }, {}],
    ['no number', { phone: 'call me' }, { phone: { code: 'not_callable' } }],
    ['a number that is too short', { phone: '912 345' }, { phone: { code: 'not_callable' } }],
    ['three', { users: people(3) }, {}],
    ['four', { users: people(4) }, { users: { code: 'too_large', max: 3 } }],
    ['nobody', { users: [] }, { users: { code: 'participant_missing' } }],
    ['a nameless one', { users: [{ name: ' ', age: '' }] }, { 'users.0.name': { code: 'name_missing' } }],
    ['an email', { email: 'ana@example.com' }, {}],
    ['an email that is none', { email: 'ana@' }, { email: { code: 'email_invalid' } }],
    ['notes of 2001', { notes: 'a'.repeat(2001) }, { notes: { code: 'text_too_long' } }],
  ])('%s', (_name, change, problems) => {
    expect(manualProblems({ ...draft, ...change }, { isCallable: (phone) => parseCallableNumber(phone, 'PT') !== undefined })).toEqual(problems);
  });
});

describe('whyNotBookableManually', () => {
  const lesson = { date: '2026-07-01T09:00:00Z', is_cancelled: 0, num_places: 4, num_bookings: 2, open_days_before: 0 } as Lesson;
  test.each([
    ['before it is open', {}, 2, '2026-06-20T10:00:00Z', undefined],
    ['while it is under way', {}, 2, '2026-07-01T09:30:00Z', undefined],
    ['in the last minute of its day at the school', {}, 2, '2026-07-01T22:59:00Z', undefined],
    ['at midnight at the school', {}, 2, '2026-07-01T23:00:00Z', 'lesson_past'],
    ['cancelled', { is_cancelled: 1 }, 1, '2026-07-01T08:00:00Z', 'lesson_cancelled'],
    ['one too many', {}, 3, '2026-07-01T08:00:00Z', 'lesson_full'],
    ['full', { num_bookings: 4 }, 1, '2026-07-01T08:00:00Z', 'lesson_full'],
  ] as const)('%s', (_name, change, count, now, reason) => {
    expect(whyNotBookableManually({ ...lesson, ...change }, count, new Date(now), ZONE)).toBe(reason);
  });
});

test('one name stands for several people, never too long', () => {
  expect(numberedNames('Ana', 1)).toEqual([{ name: 'Ana', age: '' }]);
  expect(numberedNames('Ana', 3).map(({ name }) => name)).toEqual(['Ana', 'Ana 2', 'Ana 3']);
  expect(numberedNames('a'.repeat(100), 2)[1]!.name).toBe(`${'a'.repeat(98)} 2`);
});
