import { expect, test } from 'vitest';
import { changedFields, splitPersonal } from '#shared/audit/auditChanges.ts';

const FIELDS = ['name', 'price_cents', 'tags', 'place'] as const;

test.each([
  ['a changed field', { name: 'Surf', price_cents: 3000 }, { name: 'Surf', price_cents: 3500 }, { price_cents: [3000, 3500] }],
  ['a changed list', { tags: [1, 2] }, { tags: [2] }, { tags: [[1, 2], [2]] }],
  ['equal records', { name: 'Surf', tags: [1] }, { name: 'Surf', tags: [1] }, {}],
  ['an added record, without its empty fields', undefined, { name: 'Surf', place: '', tags: [] }, { name: [null, 'Surf'] }],
  ['a deleted record', { name: 'Surf', price_cents: 0 }, undefined, { name: ['Surf', null], price_cents: [0, null] }],
  ['a field that is not listed', { secret: 1 }, { secret: 2 }, {}],
  ['a text that was emptied', { place: 'Beach' }, { place: '' }, { place: ['Beach', ''] }],
])('compares %s', (_, before, after, changes) => {
  expect(changedFields(before, after, FIELDS)).toEqual(changes);
});

test('shortens long texts, and never in the middle of a character', () => {
  const { name } = changedFields({ name: 'a' }, { name: `${'b'.repeat(299)}🏄 and on` }, FIELDS);
  expect(name).toEqual(['a', `${'b'.repeat(299)}�…`]);
});

test('takes personal values out of an entry, and leaves the names of their fields', () => {
  const facts = { label: 'Rui Costa', changes: { email: ['a@x.example', 'b@x.example'], color: ['#fff', '#000'] } } as const;
  expect(splitPersonal('instructor', structuredClone(facts) as never)).toEqual({
    label: null,
    changes: { email: null, color: ['#fff', '#000'] },
    personal: { label: 'Rui Costa', changes: { email: ['a@x.example', 'b@x.example'] } },
  });
});

test('stores nothing apart for a record without personal values', () => {
  expect(splitPersonal('activity', { label: 'Surf', changes: { name: ['Surf', 'Surfing'] } })).toEqual({
    label: 'Surf',
    changes: { name: ['Surf', 'Surfing'] },
    personal: undefined,
  });
});
