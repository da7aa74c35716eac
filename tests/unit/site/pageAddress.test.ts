import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VISIT_PARAMETERS } from '#shared/bookings/visitQuery.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { PAGE_QUERY, pageAddress } from '../../../site/pageAddress.ts';
import { MAIN_ROUTES, SCHOOL_ROUTES } from '../../../site/routes.tsx';

const school = { slug: 'norte' } as Tenant;
const SITE = new URL('../../../site/', import.meta.url).pathname;

test.each([
  ['/', '/'],
  ['/?', '/'],
  ['/?x=1&utm_source=mail', '/'],
  ['//about?x', '/about'],
  ['/about?activity=3&time=x&page=2', '/about'],
  ['/?activity=3&x=1&lang=de', '/?activity=3&lang=de'],
  ['/?lang=de&activity=3', '/?activity=3&lang=de'],
  ['/?activity=3.5&lang=xx&iframe=yes&fromqr=0', '/'],
  ['/?lang=de&lang=en', '/'],
  ['/lessons?time=2026-07-04T10:00&activity=3&x=1', '/lessons?activity=3&time=2026-07-04T10%3A00'],
  ['/lessons?activity=first&time=noon', '/lessons?activity=first&time=noon'],
  ['/lessons?activity=first', '/lessons'],
  ['/posts?page=abc&x=1', '/posts?page=abc'],
  ['/login?social=failed&next=%2Fme&x=1', '/login?next=%2Fme&social=failed'],
  ['/payment-confirmed?success=true&session_id=cs_1&id=5&x=1', '/payment-confirmed?id=5&session_id=cs_1&success=true'],
])('of a school: %s → %s', (url, expected) => expect(pageAddress(school, url)).toBe(expected));

test('of the main host', () => {
  expect(pageAddress(null, '/?x=1&lang=pt')).toBe('/?lang=pt');
  expect(pageAddress(null, '/notfound.html?host=a.example&x=1')).toBe('/notfound.html?host=a.example');
});

test('every parameter that the site reads is known to some route, and no known one is unread', () => {
  const READ = /(?:query|asked|search|address|searchParams|URLSearchParams\([^)]*\)|useQuery\(\))\.(?:get|has|getAll)\('(\w+)'\)/g;
  const files = globSync('**/*.{ts,tsx}', { cwd: SITE }).map((file) => readFileSync(SITE + file, 'utf8'));
  const shared = readFileSync(new URL('../../../shared/bookings/visitQuery.ts', import.meta.url), 'utf8');
  const read = new Set([...files, shared].flatMap((text) => [...text.matchAll(READ)].map(([, name]) => name!)));
  const loaded = [...SCHOOL_ROUTES, ...MAIN_ROUTES].flatMap(({ query = [] }) => query);
  const known = new Set([...VISIT_PARAMETERS, ...loaded, ...Object.values(PAGE_QUERY).flat()]);
  expect([...read].filter((name) => !known.has(name)), 'add these to PAGE_QUERY in site/pageAddress.ts').toEqual([]);
  expect([...known].filter((name) => !read.has(name) && !loaded.includes(name))).toEqual([]);
  const paths = new Set([...SCHOOL_ROUTES, ...MAIN_ROUTES].map(({ path }) => path));
  expect(Object.keys(PAGE_QUERY).filter((path) => !paths.has(path))).toEqual([]);
});
