import { describe, expect, test } from 'vitest';
import { wasSentToSignIn, redirectAfterSignIn, addressAfterSignIn, signInAddress, redirectToSignIn } from '../../../site/page/signInAddress.ts';

const after = (next: string) => addressAfterSignIn(`?${new URLSearchParams({ next })}`);
const user = { id: 1, email: 'maria@norte.example', name: '', phone: '', photo_url: '', is_admin: false, role: 'guest' } as const;

describe('after signing in', () => {
  test.each([
    ['/bookings', '/bookings'],
    ['/me?x=1', '/me?x=1'],
    ['/new-email/x', '/new-email/x'],
    ['/lessons/4?activity=2#step', '/lessons/4?activity=2'],
    ['/manage/lessons/3', '/manage/lessons/3'],
    ['/post/1?page=//evil.example', '/post/1?page=//evil.example'],
  ])('%s is followed', (next, place) => expect(after(next)).toBe(place));

  test.each([
    '',
    'bookings',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//',
    '/login?next=/login',
    '/register',
    '/auth/facebook/success',
    '/x/../login',
  ])('%j leads home', (next) => expect(after(next)).toBe('/'));

  test('nothing asked for leads home; the popup of a provider to where it is closed', () => {
    expect(addressAfterSignIn('')).toBe('/');
    expect(addressAfterSignIn('?social=email_taken&next=%2Fme')).toBe('/auth/facebook/success?next=%2Fme');
  });
});

describe('the way to sign in', () => {
  test.each([
    ['/', '', '/login'],
    ['/', '?lang=de', '/login'],
    ['/lessons/4', '', '/login?next=%2Flessons%2F4'],
    ['/lessons/4', '?lang=de&iframe=1&activity=2', '/login?next=%2Flessons%2F4%3Factivity%3D2'],
    ['/register', '?next=%2Fme', '/login?next=%2Fme'],
    ['/new-password/x', '', '/login'],
    ['/new-email/x', '?lang=de', '/login?next=%2Fnew-email%2Fx'],
    ['/loginx', '', '/login?next=%2Floginx'],
  ])('from %s%s', (pathname, search, address) => expect(signInAddress({ pathname, search })).toBe(address));
});

test.each([
  ['?next=%2Fme', true],
  ['?next=%2Fbookings%3Fpage%3D2&lang=de', true],
  ['?next=%2Fmanage%2Flessons', true],
  ['?next=%2Flessons%2F4', false],
  ['?next=%2Fmenu', false],
  ['', false],
])('a page of one’s own sent its visitor to sign in by %j: %s', (search, is) => expect(wasSentToSignIn(search)).toBe(is));

test('own pages need a session, and the sign-in page needs none', () => {
  const place = { pathname: '/me', search: '' };
  expect([redirectToSignIn(null, place), redirectToSignIn(user, place)]).toEqual(['/login?next=%2Fme', undefined]);
  const login = { pathname: '/login', search: '?next=%2Fbookings' };
  expect([redirectAfterSignIn(null, login), redirectAfterSignIn(user, login)]).toEqual([undefined, '/bookings']);
});
