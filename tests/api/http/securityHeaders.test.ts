import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { socialProvider } from '../../../server/social/provider.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, VISITOR } from '../../support/world.ts';

// `inject` connects from 127.0.0.1, which is the trusted proxy of some of these applications.
const addresses = { authorize: 'https://id.example/authorize', token: 'https://id.example/token', userinfo: 'https://id.example/me' };
const social = socialProvider({ addresses, clientId: 'id', clientSecret: 'secret', scope: 'email' });
const HTTPS = { 'x-forwarded-proto': 'https' };
const LOGIN = { email: VISITOR, password: 'surf-demo' };

let direct: TestApp;
let proxied: TestApp;
let forwarding: TestApp;
beforeAll(async () => {
  const pages = await builtPages();
  direct = await testApp({ pages, social });
  proxied = await testApp({ pages, social, config: { trustProxy: '127.0.0.1' } });
  forwarding = await testApp({ config: { trustProxy: '127.0.0.1', trustForwardedHost: true, isHttps: true } });
});
afterAll(() => Promise.all([direct.close(), proxied.close(), forwarding.close()]));

describe('X-Forwarded-Host', () => {
  const schoolAt = async (app: TestApp, host: string) => {
    const answer = await app.call('GET', '/api/tags', { host, headers: { 'x-forwarded-host': HOSTS.baleal } });
    return answer.json<unknown[]>().length;
  };

  test('is ignored, also from a trusted proxy, which may pass on what a client sent', async () => {
    const own = (await proxied.call('GET', '/api/tags')).json<unknown[]>().length;
    const other = (await proxied.call('GET', '/api/tags', { host: HOSTS.baleal })).json<unknown[]>().length;
    expect(own).not.toBe(other);
    expect(await schoolAt(proxied, HOSTS.norte)).toBe(own);
    expect(await schoolAt(forwarding, 'proxy.example')).toBe(other);
  });

  test('does not change the addresses that a redirect or a provider gets', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', ...HTTPS };
    const { headers: answer } = await proxied.call('GET', '/api/auth/facebook', { headers });
    expect(new URL(String(answer.location)).searchParams.get('redirect_uri')).toBe('https://localhost/api/auth/facebook/callback');
  });
});

describe('cookies', () => {
  const cookieOf = async (app: TestApp, headers = {}) => (await app.call('POST', '/api/login', { payload: LOGIN, headers })).cookies[0];

  test('are Secure on https, and wherever the public origin is https', async () => {
    expect(await cookieOf(direct)).not.toHaveProperty('secure');
    expect(await cookieOf(direct, HTTPS)).not.toHaveProperty('secure');
    expect(await cookieOf(proxied, HTTPS)).toMatchObject({ secure: true });
    expect(await cookieOf(forwarding)).toMatchObject({ secure: true });
  });

  test('of a sign-in by a provider are Secure, too', async () => {
    const answer = await proxied.call('GET', '/api/auth/facebook', { headers: HTTPS });
    expect(answer.cookies[0]).toMatchObject({ name: 'social_attempt', secure: true });
  });
});

describe('every answer', () => {
  const URLS = ['/', '/manage', '/api/tags', '/api/nothing', '/healthz', '/embed.js', '/nothing'];

  test.each(URLS)('%s has HSTS if the request came by https, and only then', async (url) => {
    const hsts = async (app: TestApp, headers = {}) => (await app.call('GET', url, { headers })).headers['strict-transport-security'];
    expect(await hsts(proxied, HTTPS)).toBe('max-age=31536000');
    expect(await hsts(proxied)).toBeUndefined();
    expect(await hsts(direct, HTTPS)).toBeUndefined();
  });

  test('has it also as a redirect to another host', async () => {
    const answer = await proxied.call('GET', '/', { host: 'nobody.example', headers: HTTPS });
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([302, 'max-age=31536000']);
  });
});

describe('pages', () => {
  const page = async (url: string, host: string = HOSTS.norte) => (await direct.call('GET', url, { host })).headers;
  const rule = async (name: string, url: string, host?: string) => {
    const policy = String((await page(url, host))['content-security-policy']);
    return policy.split('; ').find((part) => part.startsWith(`${name} `));
  };

  test.each(['/', '/login', '/manage', '/nothing', '/api/docs'])('%s may not use devices', async (url) => {
    const policy = String((await page(url))['permissions-policy']);
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) expect(policy.split(', ')).toContain(`${feature}=()`);
    // The dialog on schools' pages passes these on to its frame.
    expect(policy).not.toMatch(/clipboard-write|web-share/);
  });

  test('are apart from windows of other origins; a sign-in popup may still come back to its opener', async () => {
    const policy = async (url: string) => (await page(url))['cross-origin-opener-policy'];
    expect(await policy('/')).toBe('same-origin-allow-popups');
    expect(await policy('/login')).toBe('same-origin-allow-popups');
    expect(await policy('/manage')).toBe('same-origin');
    expect(await policy('/auth/facebook/success')).toBeUndefined();
    expect(await policy('/auth/facebook/success?lang=de')).toBeUndefined();
    // It asks for the password in the popup, then closes it.
    expect(await policy('/login?social=email_taken&lang=de')).toBeUndefined();
  });

  test('call their own API alone', async () => {
    for (const url of ['/', '/lessons', '/login', '/manage']) expect(await rule('connect-src', url)).toBe(`connect-src 'self'`);
    await direct.database.owner.updateTable('tenants').set({ api_base: 'https://api.baleal.example' }).where('slug', '=', 'baleal').execute();
    await direct.directory.checked();
    await expect.poll(() => rule('connect-src', '/', HOSTS.baleal), { timeout: 5000 }).toBe(`connect-src 'self' https://api.baleal.example`);
  });

  test('show pictures by https only where schools may name them, and frames on the demo’s main host alone', async () => {
    expect(await rule('img-src', '/')).toBe(`img-src 'self' https:`);
    expect(await rule('img-src', '/manage')).toBe(`img-src 'self' https: data:`);
    const real = await testApp({ pages: await builtPages(), config: { demo: false } });
    const { headers } = await real.call('GET', '/', { host: HOSTS.main });
    await real.close();
    expect(String(headers['content-security-policy'])).toContain(`img-src 'self';`);
    expect(String(headers['content-security-policy'])).not.toContain('frame-src');
    expect(await rule('frame-src', '/', HOSTS.main)).toContain('http://*.localhost:*');
  });
});
