import { expect, test } from 'vitest';
import { pageWithTotal } from '../../../server/db/pageWithTotal.ts';

const ALL = ['a', 'b', 'c', 'd', 'e'];

test.each([
  ['the whole list', { start: 0, limit: 10 }, false],
  ['a list that fills the page', { start: 0, limit: 5 }, true],
  ['the first page of several', { start: 0, limit: 2 }, true],
  ['the last page', { start: 4, limit: 2 }, false],
  ['behind the end', { start: 9, limit: 2 }, true],
  ['nothing asked for', { start: 0, limit: 0 }, true],
])('%s has the right total, and is counted only if the page does not tell it', async (_, range, isCounted) => {
  let counted = false;
  const count = async () => {
    counted = true;
    return ALL.length;
  };
  const rows = ALL.slice(range.start, range.start + range.limit);
  expect(await pageWithTotal(range, Promise.resolve(rows), count)).toEqual({ rows, total: 5 });
  expect(counted).toBe(isCounted);
});

test('an empty list has no rows', async () => {
  expect(await pageWithTotal({ start: 0, limit: 10 }, Promise.resolve([]), () => Promise.reject(new Error('counted')))).toEqual({ rows: [], total: 0 });
});
