import { describe, expect, test } from 'vitest';
import type { Tenant } from '#shared/contract/tenant.ts';
import { LANGUAGES } from '#shared/language.ts';
import { normalizeHost, resolveTenant } from '#shared/school/resolveTenant.ts';

const school = (id: number, slug: string, hosts: string[]): Tenant => ({
  ...{ id, slug, hosts, name: slug, logo_url: '', cover_url: '', api_base: '' },
  ...{ timezone: 'Europe/Lisbon', country: 'PT', theme_color: '#123456', refund_hours: 24, langs: [...LANGUAGES] },
});
const norte = school(1, 'norte', ['norte.example.com', 'localhost']);
const baleal = school(2, 'baleal', ['baleal.example.com']);
const directory = { main_host: 'app.example.com', tenants: [norte, baleal] };

describe('resolveTenant', () => {
  test.each([
    ['norte.example.com', norte],
    ['norte.example.com:8080', norte],
    ['NORTE.Example.COM', norte],
    ['norte.example.com.', norte],
    ['norte.example.com.:443', norte],
    ['localhost:8080', norte],
    ['baleal.example.com', baleal],
  ])('%s is a school', (host, tenant) => {
    expect(resolveTenant(host, '/lessons', directory)).toEqual({ kind: 'tenant', tenant });
  });

  test.each([
    [''],
    [' '],
    ['.'],
    ['norte.example.com.evil.com'],
    ['norte.example.com@evil.com'],
    ['evil.com/norte.example.com'],
    ['evil.com#norte.example.com'],
    ['norte.example.com\\evil.com'],
    ['norte.example.com:80:80'],
    ['norte.example.com:http'],
    ['norte.example.com:99999'],
    ['norte.example.com..'],
    ['xnorte.example.com'],
    ['norte_example.com'],
    ['norte.example.com\r\nx: y'],
    ['norte.example.com\u0000'],
    ['nörte.example.com'],
    ['-norte.example.com'],
    ['[::1]:8080'],
    ['a'.repeat(300)],
    [`${'a.'.repeat(140)}com`],
  ])('%j is no school', (host) => {
    expect(resolveTenant(host, '/', directory)).toEqual({ kind: 'unknown' });
  });

  test.each(['/', '/notfound.html', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])('%s of the main host is its own', (path) => {
    expect(resolveTenant('app.example.com', path, directory)).toEqual({ kind: 'main' });
  });

  test.each([
    ['/norte', 'norte.example.com:8080', '/'],
    ['/norte/', 'norte.example.com:8080', '/'],
    ['/norte/lessons/3?lang=pt&x=a%20b', 'norte.example.com:8080', '/lessons/3?lang=pt&x=a%20b'],
    ['/NORTE/lessons', 'norte.example.com:8080', '/lessons'],
    ['/baleal?iframe=1', 'baleal.example.com:8080', '/?iframe=1'],
    ['/nobody/lessons', 'app.example.com:8080', '/notfound.html'],
    ['/norte%2Flessons', 'app.example.com:8080', '/notfound.html'],
    ['//evil.com/x', 'app.example.com:8080', '/notfound.html'],
  ])('the main host sends %s to %s%s', (path, host, target) => {
    expect(resolveTenant('app.example.com:8080', path, directory)).toEqual({ kind: 'redirect', host, path: target });
  });

  test.each(['/', '/?lang=de', '/notfound.html', '/notfound.html?x=1'])('the main host has its own page at %s', (path) => {
    expect(resolveTenant('APP.example.com', path, directory)).toEqual({ kind: 'main' });
  });

  test('a directory without schools resolves nothing', () => {
    expect(resolveTenant('norte.example.com', '/', { main_host: 'app.example.com', tenants: [] })).toEqual({ kind: 'unknown' });
  });
});

test.each([
  ['Example.COM:8080', 'example.com'],
  ['example.com.', 'example.com'],
  ['127.0.0.1', '127.0.0.1'],
  ['example.com/', undefined],
  ['user@example.com', undefined],
])('normalizeHost(%j) is %j', (host, name) => {
  expect(normalizeHost(host)).toBe(name);
});
