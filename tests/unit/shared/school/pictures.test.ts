import { expect, test } from 'vitest';
import { appIcons, favicon, socialImage, touchIcon } from '#shared/school/pictures.ts';

test.each([
  ['/demo/norte-cover.svg', '/demo/norte-cover.jpg'],
  ['https://cdn.example/cover.svg', 'https://cdn.example/cover.svg'],
  ['https://cdn.example/cover.webp', 'https://cdn.example/cover.webp'],
  ['/pictures/cover.png', '/pictures/cover.png'],
  ['', '/icons/lineup-cover.jpg'],
  ['http://cdn.example/cover.jpg', '/icons/lineup-cover.jpg'],
  ['//evil.example/cover.jpg', '/icons/lineup-cover.jpg'],
  ['javascript:alert(1)', '/icons/lineup-cover.jpg'],
])('the cover %j is shared as %s', (cover_url, picture) => {
  expect(socialImage({ cover_url })).toBe(picture);
});

test.each([
  ['/demo/norte-logo.svg', '/demo/norte-logo.svg', '/demo/norte-logo-180.png', '/demo/norte-logo-192.png', 3],
  ['https://cdn.example/logo.svg', 'https://cdn.example/logo.svg', 'https://cdn.example/logo.svg', 'https://cdn.example/logo.svg', 1],
  ['', '/favicon.svg', '/icons/lineup-180.png', '/icons/lineup-192.png', 3],
  ['data:image/png;base64,AAAA', '/favicon.svg', '/icons/lineup-180.png', '/icons/lineup-192.png', 3],
])('the logo %j makes the icons %s, %s, %s', (logo_url, tab, touch, first, count) => {
  const school = { logo_url };
  expect([favicon(school), touchIcon(school)]).toEqual([tab, touch]);
  expect(appIcons(school)).toHaveLength(count);
  expect(appIcons(school)[0]!.src).toBe(first);
});

test('the main host has the product’s', () => {
  expect([favicon(null), touchIcon(null), socialImage(null)]).toEqual(['/favicon.svg', '/icons/lineup-180.png', '/icons/lineup-cover.jpg']);
});
