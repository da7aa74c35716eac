import { expect, test } from 'vitest';
import { isChanged } from '../../../admin/form/isChanged.ts';

test.each([
  ['nothing', {}, {}],
  ['the same', { name: 'A', tags: [1, 2] }, { name: 'A', tags: [1, 2] }],
  ['a field that was never filled in', { name: 'A', place: null }, { name: 'A' }],
  ['a field that is empty again', { name: '', price: null, tags: [] }, { name: null }],
  ['a choice taken back and made again', { tags: [2, 1], days: ['tue', 'mon'] }, { tags: [1, 2], days: ['mon', 'tue'] }],
  ['an editor that has been opened', { config: { days: [], times: [] } }, { config: null }],
  ['rows as they were', { times: [{ time: '10:00', places: 8 }] }, { times: [{ time: '10:00', places: 8 }] }],
])('%s is no change', (_, values, before) => expect(isChanged(values, before)).toBe(false));

test.each([
  ['another word', { name: 'B' }, { name: 'A' }],
  ['a field filled in', { name: 'A' }, {}],
  ['a field emptied', { name: null }, { name: 'A' }],
  ['no places instead of none said', { places: 0 }, { places: null }],
  ['a choice more', { tags: [1, 2] }, { tags: [1] }],
  ['another choice', { tags: [2] }, { tags: [1] }],
  ['a row more', { times: [{ time: '10:00' }, { time: '11:00' }] }, { times: [{ time: '10:00' }] }],
  ['rows in another order', { times: [{ time: '11:00' }, { time: '10:00' }] }, { times: [{ time: '10:00' }, { time: '11:00' }] }],
  ['something within', { config: { days: ['mon'] } }, { config: null }],
])('%s is a change', (_, values, before) => expect(isChanged(values, before)).toBe(true));
