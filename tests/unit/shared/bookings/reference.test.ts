import { expect, test } from 'vitest';
import { referencePrefix } from '#shared/bookings/reference.ts';

test.each([
  ['Praia Norte Surf School', 'norte', 'PN'],
  ['Baleal Wave Academy', 'baleal', 'BW'],
  ['Baleal', 'baleal', 'BA'],
  ['École Été', 'ete', 'EE'],
  ['Ocean Life Surf', 'ocean', 'CF'],
  ['O', 'wave', 'WA'],
  ['冲浪', 'wave-2', 'WA'],
  ['', '42', 'BK'],
])('the prefix of %s (%s) is %s', (name, slug, prefix) => {
  expect(referencePrefix({ name, slug })).toMatch(/^[A-HJKMNP-TV-Z]{2}$/);
  expect(referencePrefix({ name, slug })).toBe(prefix);
});
