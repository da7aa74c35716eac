import { describe, expect, test } from 'vitest';
import { mergeEdits } from '../../../admin/form/mergeEdits.ts';

const loaded = { name: 'Surf', place: 'North', price: 40, tags: [1, 2], version: 3 };

describe('what two admins changed in the same record', () => {
  test.each([
    ['a field that only I changed', { name: 'Mine' }, {}, { name: 'Mine' }, { name: 'Mine' }],
    ['a field that only they changed', {}, { name: 'Theirs' }, { name: 'Theirs' }, { name: 'Theirs' }],
    ['a field that both changed', { name: 'Mine' }, { name: 'Theirs' }, { name: 'Mine' }, { name: 'Theirs' }],
    ['one field each', { name: 'Mine' }, { price: 50 }, { name: 'Mine', price: 50 }, { name: 'Mine', price: 50 }],
    ['a field that I emptied', { place: null }, { price: 50 }, { place: null, price: 50 }, { place: null, price: 50 }],
    ['a choice that I took back and made again', { tags: [2, 1] }, { tags: [3] }, { tags: [3] }, { tags: [3] }],
    ['a field that they added', {}, { note: 'New' }, { note: 'New' }, { note: 'New' }],
  ])('%s', (_, mine, theirs, saved, taken) => {
    const stored = { ...loaded, ...theirs, version: 4 };
    expect(mergeEdits(loaded, { ...loaded, ...mine }, stored, 'mine')).toEqual({ ...stored, ...saved });
    expect(mergeEdits(loaded, { ...loaded, ...mine }, stored, 'theirs')).toEqual({ ...stored, ...taken });
  });

  test('are one by one also among the translations', () => {
    const texts = (de: object, fr?: object) => ({ translations: { de, ...(fr && { fr }) } });
    const mine = texts({ name: 'Meins', place: 'Norden' }, { name: 'Le mien' });
    const stored = texts({ name: 'Ihres', place: 'Süden' });
    const before = texts({ name: 'Surfen', place: 'Norden' });
    expect(mergeEdits(before, mine, stored, 'mine')).toEqual(texts({ name: 'Meins', place: 'Süden' }, { name: 'Le mien' }));
    expect(mergeEdits(before, mine, stored, 'theirs')).toEqual(texts({ name: 'Ihres', place: 'Süden' }, { name: 'Le mien' }));
  });

  test('leave out a translation that they removed and I did not touch', () => {
    const before = { translations: { de: { name: 'Surfen' } } };
    expect(mergeEdits(before, before, { translations: {} }, 'mine')).toEqual({ translations: { de: { name: undefined } } });
  });
});
