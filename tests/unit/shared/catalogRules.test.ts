import { describe, expect, test } from 'vitest';
import { activityProblems, instructorProblems, postProblems, productProblems, tagProblems } from '#shared/catalog/catalogRules.ts';
import { isPhoneNumber } from '#shared/contactFormats.ts';
import type { Activity } from '#shared/contract/activity.ts';
import type { Problems } from '#shared/problems.ts';
import { DEFAULT_RECURRENCE } from '#shared/lessons/plans/recurrence.ts';

/** The code of each field's problem. */
const codes = (problems: Problems) => Object.fromEntries(Object.entries(problems).map(([field, { code }]) => [field, code]));

describe('an activity', () => {
  const good: Omit<Activity, 'id'> = {
    name: 'First waves',
    place: '',
    price: 35,
    order_num: 999,
    recurrent: 0,
    recurrent_config: '',
    color: '#0f7c8a',
  };

  test.each<[Partial<Activity>, object]>([
    [{}, {}],
    [{ name: 'x'.repeat(100), place: 'x'.repeat(200) }, {}],
    [{ name: 'x'.repeat(101), place: 'x'.repeat(201) }, { name: 'too_long', place: 'too_long' }],
    [{ name: ' \t' }, { name: 'required' }],
    [{ price: 1 }, {}],
    [{ price: 100_000 }, {}],
    [{ price: 35.1 }, {}],
    [{ price: 12.55 }, {}],
    [{ price: 0.99 }, { price: 'too_small' }],
    [{ price: 0 }, { price: 'too_small' }],
    [{ price: -35 }, { price: 'too_small' }],
    [{ price: 100_000.01 }, { price: 'too_large' }],
    [{ price: 12.555 }, { price: 'cents' }],
    [{ price: NaN }, { price: 'amount_invalid' }],
    [{ price: Infinity }, { price: 'required' }],
    [{ vat_rate: null }, {}],
    [{ deposit_percent: 0 }, {}],
    [{ deposit_percent: 100 }, {}],
    [{ deposit_percent: 101 }, { deposit_percent: 'too_large' }],
    [{ deposit_percent: 12.5 }, { deposit_percent: 'whole_number' }],
    [{ level: 'beginner', min_age: 6, duration_minutes: 90, meeting_coordinates: '39.6 -9.07', meeting_minutes: 0, default_places: 0 }, {}],
    [{ level: 'expert' as 'all', min_age: 0, duration_minutes: 5, meeting_minutes: 241 }, { level: 'not_valid', min_age: 'too_small', duration_minutes: 'too_small', meeting_minutes: 'too_large' }],
    [{ meeting_coordinates: 'at the beach', min_age: 6.5, default_places: -1 }, { meeting_coordinates: 'coordinates', min_age: 'whole_number', default_places: 'too_small' }],
    [{ description: 'x'.repeat(30_001), included: 'x'.repeat(2001), meeting_name: 'x'.repeat(201) }, { description: 'too_long', included: 'too_long', meeting_name: 'too_long' }],
    [{ vat_rate: 0 }, {}],
    [{ vat_rate: 5.5 }, {}],
    [{ vat_rate: 100 }, {}],
    [{ vat_rate: 100.5 }, { vat_rate: 'percent' }],
    [{ vat_rate: -1 }, { vat_rate: 'percent' }],
    [{ vat_rate: 5.555 }, { vat_rate: 'percent' }],
    [{ order_num: 1 }, {}],
    [{ order_num: 6 }, {}],
    [{ order_num: 0 }, { order_num: 'too_small' }],
    [{ order_num: 7 }, {}],
    [{ order_num: 1000 }, { order_num: 'too_large' }],
    [{ color: '#ABCDEF' }, {}],
    [{ color: '#abc' }, { color: 'color' }],
    [{ color: 'red;background:url(x)' }, { color: 'color' }],
    [{ recurrent_config: 'broken' }, { recurrent_config: 'recurrence' }],
    [{ recurrent_config: '{"days":[],"times":[]}' }, {}],
    [{ recurrent: 1 }, { recurrent_config: 'recurrence' }],
    [{ recurrent: 1, recurrent_config: JSON.stringify(DEFAULT_RECURRENCE) }, {}],
    [{ recurrent: 1, recurrent_config: '{"days":[],"times":[]}' }, { 'recurrent_config.days': 'days_missing', 'recurrent_config.times': 'times_missing' }],
    [
      { recurrent: 1, recurrent_config: '{"days":["mon"],"times":[{"name":"","time":"20:00","num_places":0}]}' },
      { 'recurrent_config.times.0.name': 'required', 'recurrent_config.times.0.time': 'not_bookable_time', 'recurrent_config.times.0.num_places': 'too_small' },
    ],
  ])('with %j', (change, problems) => {
    expect(codes(activityProblems({ ...good, ...change }))).toEqual(problems);
  });
});

test.each([
  [{ name: 'Duarte' }, {}],
  [{ name: 'Duarte', email: '', phone: '' }, {}],
  [{ name: 'Duarte', email: 'duarte@norte.example', phone: '+351 (912) 000-111' }, {}],
  [{ name: '', email: 'duarte', phone: '12' }, { name: 'required', email: 'email_invalid', phone: 'not_callable' }],
])('an instructor with %j', (instructor, problems) => {
  expect(codes(instructorProblems(instructor))).toEqual(problems);
});

test.each([
  ['912000111', true],
  ['262 123 456', true],
  ['+44 (0)20/7946.0000', true],
  ['12345', true],
  ['1234', false],
  ['-----', false],
  ['912000111 ext. 4', false],
  ['1'.repeat(31), false],
  ['', false],
])('%j can be called: %j', (phone, expected) => {
  expect(isPhoneNumber(phone)).toBe(expected);
});

test.each([
  [{}, {}],
  [{ price: 0, order_num: 0, description: '' }, {}],
  [{ title: '', description: 'x'.repeat(2001) }, { title: 'required', description: 'too_long' }],
  [{ price: -1, num_uses: 0, order_num: -1 }, { price: 'too_small', num_uses: 'too_small', order_num: 'too_small' }],
  [{ price: 10_000_001, num_uses: 1001, order_num: 10_000 }, { price: 'too_large', num_uses: 'too_large', order_num: 'too_large' }],
  [{ price: 299.5, num_uses: 1.5, order_num: 1.5 }, { price: 'cents', num_uses: 'whole_number', order_num: 'whole_number' }],
  [{ price: NaN }, { price: 'amount_invalid' }],
])('a product with %j', (change, problems) => {
  const good = { title: 'Ten lessons', description: 'To share.', price: 29_900, num_uses: 10, order_num: 1 };
  expect(codes(productProblems({ ...good, ...change }))).toEqual(problems);
});

test('a tag takes the fourteen colours and no other; a post needs a title, and its body may be empty', () => {
  expect(codes(tagProblems({ name: 'Beginners', color: '#008080' }))).toEqual({});
  expect(codes(tagProblems({ name: '', color: '#008081' }))).toEqual({ name: 'required', color: 'color' });
  expect(codes(postProblems({ title: 'Storm', body: '' }))).toEqual({});
  expect(codes(postProblems({ title: ' ', body: 'x'.repeat(30_001) }))).toEqual({ title: 'required', body: 'too_long' });
});
