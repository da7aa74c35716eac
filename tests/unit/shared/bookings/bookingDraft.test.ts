import { describe, expect, test } from 'vitest';
import { bookingProblems } from '#shared/bookings/bookingDraft.ts';
import { isCancellable } from '#shared/bookings/bookingState.ts';
import { isEmail } from '#shared/contactFormats.ts';
import { parseMobileNumber } from '#shared/phone.ts';

const isMobile = (phone: string) => parseMobileNumber(phone, 'PT') !== undefined;
const draft = { users: [{ name: 'Ana', age: '9' }], email: 'ana@example.com', phone: '912 345 678', notes: '' };
const people = (count: number) => Array.from({ length: count }, () => ({ name: 'Ana', age: '' }));

describe('bookingProblems', () => {
  test.each([
    ['all is well', {}, 8, {}],
    ['nobody', { users: [] }, 8, { users: 'participant_missing' }],
    ['the last places', { users: people(3) }, 3, {}],
    ['one too many', { users: people(4) }, 3, { users: 'not_enough_places' }],
    ['twenty', { users: people(20) }, 30, {}],
    ['twenty-one', { users: people(21) }, 30, { users: 'too_many_participants' }],
    ['a nameless one', { users: [...people(1), { name: ' ', age: '' }] }, 8, { 'users.1.name': 'name_missing' }],
    ['a name of 100', { users: [{ name: 'a'.repeat(100), age: '' }] }, 8, {}],
    ['a name of 101', { users: [{ name: 'a'.repeat(101), age: '' }] }, 8, { 'users.0.name': 'text_too_long' }],
    ['an age as free text', { users: [{ name: 'Ana', age: 'nine and a half' }] }, 8, {}],
    ['notes of 2000', { notes: 'a'.repeat(2000) }, 8, {}],
    ['notes of 2001', { notes: 'a'.repeat(2001) }, 8, { notes: 'text_too_long' }],
    ['no email', { email: '' }, 8, { email: 'email_invalid' }],
    ['a landline', { phone: '212 345 678' }, 8, { phone: 'phone_invalid' }],
  ])('%s', (_name, change, free, problems) => {
    expect(bookingProblems({ ...draft, ...change }, free, isMobile)).toEqual(problems);
  });
});

test.each([
  ['912345678', 'PT', '+351912345678'],
  ['+351 912 345 678', 'DE', '+351912345678'],
  ['00351912345678', 'PT', '+351912345678'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['+49 30 901820', 'PT', undefined],
  ['212345678', 'PT', undefined],
  ['12', 'PT', undefined],
  ['', 'PT', undefined],
  ['call me: 912345678', 'PT', undefined],
  ['912345678 ext. 5', 'PT', undefined],
  ['9'.repeat(400), 'PT', undefined],
])('parseMobileNumber(%j, %s) is %j', (text, country, number) => {
  expect(parseMobileNumber(text, country)).toBe(number);
});

test.each([
  ['ana@example.com', true],
  ["o'neill+surf@mail.example.co.uk", true],
  ['ana@example', false],
  ['ana@@example.com', false],
  ['ana example.com', false],
  ['ana@example.com, eve@example.com', false],
  ['ana@example.com\nBcc: eve@example.com', false],
  ['ana@-example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`ana@${'a'.repeat(250)}.com`, false],
])('isEmail(%j) is %s', (text, is) => {
  expect(isEmail(text)).toBe(is);
});

test.each([
  ['booked', '2026-07-01T08:30:01Z', true],
  ['booked', '2026-07-01T08:30:00Z', false],
  ['awaiting_payment', '2026-07-01T08:30:01Z', true],
  ['expired', '2026-07-04T09:00:00Z', false],
  ['cancelled', '2026-07-04T09:00:00Z', false],
] as const)('a %s booking of a lesson at %s can be cancelled: %s', (status, date, can) => {
  const now = new Date('2026-07-01T08:30:00Z');
  expect(isCancellable({ status }, { date, is_cancelled: 0 }, now)).toBe(can);
  // If the school cancelled the lesson, cancelling is still the way to get the money back.
  expect(isCancellable({ status }, { date, is_cancelled: 1 }, now)).toBe(status === 'booked' || status === 'awaiting_payment');
});
