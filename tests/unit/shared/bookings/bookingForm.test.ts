import { describe, expect, test } from 'vitest';
import { readBookingForm, withRows } from '#shared/bookings/bookingForm.ts';

const KEY = '0b9f3c1e-7d54-4a7b-9a53-0f8f5b3c2d10';
const draft = (count: number) => ({ users: Array.from({ length: count }, (_, index) => ({ name: `Surfer ${index}`, age: '' })), email: '', phone: '', notes: '' });

describe('a posted booking form', () => {
  test('is read by the names of its fields', () => {
    const fields = { 'users.0.name': ' Ana ', 'users.0.age': '9', 'users.1.name': 'Rui', email: ' ana@example.com', phone: '912345678', notes: 'left\r\nright', code: 'SUN', applied_code: 'SUN', key: KEY.toUpperCase(), price_cents: '3500', do: 'later' };
    expect(readBookingForm(fields)).toEqual({
      draft: { users: [{ name: 'Ana', age: '9' }, { name: 'Rui', age: '' }], email: 'ana@example.com', phone: '912345678', notes: 'left\nright', code: 'SUN' },
      ...{ key: KEY, appliedCode: 'SUN', priceCents: 3500, totalCents: undefined, action: { name: 'later' } },
    });
  });

  test.each([
    ['nothing', {}],
    ['values that are no texts', { 'users.0.name': 7, email: null, do: ['now'], key: {} }],
    ['inherited names', Object.create({ 'users.0.name': 'Eve', email: 'eve@example.com', do: 'now' }) as Record<string, unknown>],
    ['a key and a price that are none', { key: '1', price_cents: '-1', do: 'pay' }],
  ])('%s is an empty form that books nothing', (_what, fields) => {
    const empty = { users: [{ name: '', age: '' }], email: '', phone: '', notes: '', code: '' };
    expect(readBookingForm(fields)).toEqual({ draft: empty, key: undefined, appliedCode: '', priceCents: undefined, totalCents: undefined, action: { name: 'continue' } });
  });

  test('has the answers and the consent of each participant', () => {
    const fields = { 'users.0.name': 'Ana', 'users.0.answers.size': ' M ', 'users.0.answers.level': '', 'users.1.name': 'Rui', 'users.1.age': '9', 'users.1.consent': '1' };
    expect(readBookingForm(fields).draft.users).toEqual([
      { name: 'Ana', age: '', answers: { size: 'M', level: '' } },
      { name: 'Rui', age: '9', consent: true },
    ]);
  });

  test('has one row more than a booking can have at most, so that too many are noticed', () => {
    const fields = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`users.${index}.name`, 'x']));
    expect(readBookingForm(fields).draft.users).toHaveLength(21);
  });
});

describe('rows', () => {
  test.each([
    ['a lesson with room', 1, 5, 2],
    ['its last place', 4, 5, 5],
    ['a full lesson', 5, 5, 5],
    ['the most that one booking can have', 20, 30, 20],
  ])('are added in %s', (_what, before, free, after) => {
    expect(withRows(draft(before), { name: 'add' }, free).users).toHaveLength(after);
  });

  test('are removed by their index, but for the only one', () => {
    expect(withRows(draft(3), { name: 'remove', index: 1 }, 5).users.map(({ name }) => name)).toEqual(['Surfer 0', 'Surfer 2']);
    expect(withRows(draft(3), { name: 'remove', index: 9 }, 5).users).toHaveLength(3);
    expect(withRows(draft(1), { name: 'remove', index: 0 }, 5).users).toHaveLength(1);
  });
});
