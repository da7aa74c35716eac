import { expect, test } from 'vitest';
import { isPlace, returnPath, visitPlace } from '../../../admin/page/places.ts';

test.each([
  ['/', true], ['/lessons', true], ['/discount_codes', true], ['/own-lessons', true], ['/guests/12', true],
  ['/lessons/12', false], ['/lessons/new', false], ['/lessons/planned', false], ['/settings/groups/look', false],
])('%s is a place to return to: %s', (path, is) => {
  expect(isPlace(path)).toBe(is);
});

test('Back leads to the list as it was left; a lesson, to where it was opened', () => {
  expect(returnPath('/lessons'), 'opened in a new window').toBe('/lessons');
  visitPlace({ path: '/lessons', search: '?from=today' });
  expect([returnPath('/lessons'), returnPath('/tags'), returnPath('/lessons/5')]).toEqual(['/lessons?from=today', '/tags', '/lessons/5']);
  visitPlace({ path: '/', search: '?day=2026-07-04' });
  expect([returnPath('/lessons'), returnPath('/tags'), returnPath('/')]).toEqual(['/?day=2026-07-04', '/tags', '/?day=2026-07-04']);
  visitPlace({ path: '/guests', search: '?q=silva' });
  visitPlace({ path: '/guests/7', search: '' });
  expect([returnPath('/lessons'), returnPath('/guests')]).toEqual(['/guests/7', '/guests?q=silva']);
});
