import { expect, test } from 'vitest';
import { twoStageCache } from '../../../server/pages/cache/twoStageCache.ts';

const page = () => ({ size: 10 });
const size = () => 10;

test('entries requested once never push out popular ones, however many there are', () => {
  const cache = twoStageCache(1000, size);
  const popular = ['/', '/about', '/pricing'];
  for (const key of popular) cache.set(key, page());
  for (const key of popular) expect(cache.get(key)).toBeDefined();
  for (let index = 0; index < 10_000; index += 1) cache.set(`/?activity=${index}`, page());
  for (const key of popular) expect(cache.get(key)).toBeDefined();
  const kept = Array.from({ length: 10_000 }, (_, index) => cache.get(`/?activity=${index}`)).filter(Boolean);
  expect(kept).toHaveLength(25);
});

test('pages that are read meanwhile stay, even if every random address is requested twice', () => {
  const cache = twoStageCache(1000, size);
  cache.set('/', page());
  let misses = 0;
  for (let index = 0; index < 10_000; index += 1) {
    cache.set(`/?activity=${index}`, page());
    cache.get(`/?activity=${index}`);
    if (index % 50 === 0 && !cache.get('/')) misses += 1;
  }
  expect(misses).toBe(0);
});

test('a new value of a popular entry replaces it', () => {
  const cache = twoStageCache(1000, size);
  const [first, second] = [page(), page()];
  cache.set('/', first);
  cache.get('/');
  cache.set('/', second);
  expect(cache.get('/')).toBe(second);
});
