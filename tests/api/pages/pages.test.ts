import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp({ pages: await builtPages() });
});
afterAll(() => school.close());

const get = (url: string, call: object = {}) => school.call('GET', url, call);

describe('the public pages', () => {
  test('arrive complete, with the data they were made from and no more', async () => {
    const { statusCode, body, headers } = await get('/');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const text of ['Schedule your next lesson', 'First waves', 'Praia da Nazaré', 'Storm swell until Wednesday', 'Duarte Reis']) {
      expect(body).toContain(text);
    }
    for (const secret of ['mail_extra_notes', 'blue shed', 'duarte@norte.example', 'Wave Academy', 'ana.lopes@example.com', 'password']) {
      expect(body).not.toContain(secret);
    }
  });

  test('speak the language asked for, the browser’s, or English', async () => {
    const spoken = async (url: string, language?: string) => {
      const { body, headers } = await get(url, language ? { headers: { 'accept-language': language } } : {});
      return [/<html lang="(\w+)"/.exec(body)![1], headers['content-language'], headers.vary];
    };
    const vary = expect.stringContaining('Accept-Language');
    expect(await spoken('/?lang=de', 'pt')).toEqual(['de', 'de', vary]);
    expect(await spoken('/', 'pt-BR,en;q=0.5')).toEqual(['pt', 'pt', vary]);
    expect(await spoken('/?lang=xx', 'it')).toEqual(['en', 'en', vary]);
    expect(await spoken('/?lang=de&lang=pt')).toEqual(['en', 'en', vary]);
  });

  test.each([
    ['/', 200],
    ['/?activity=x&lang=<script>', 200],
    ['/lessons', 200],
    ['/lessons/', 200],
    ['/lessons/2', 200],
    ['/lessons/999999', 404],
    ['/lessons/x', 404],
    ['/booking/x', 404],
    ['/nothing', 404],
    ['//evil.example/', 404],
    ['/%', 400],
    ['/%00', 404],
    ['/.env', 404],
    ['/assets/../../package.json', 404],
    ['/assets/%2e%2e/%2e%2e/package.json', 404],
    ['/api/nothing', 404],
    ['/assets/', 404],
    ['/api/lessons/%', 400],
  ])('%s is %i', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
  });

  test('a lesson’s page comes without the styles of other pages and later steps, in the first packets; a booking’s page has its own', async () => {
    const lesson = await school.lessonIn('open');
    const { rawPayload, headers } = await get(`/lessons/${lesson.id}`, { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    // Ten packets of 1,460 bytes come without a wait for the client's answer. The headers take 0.9 kB.
    expect(rawPayload.length).toBeLessThan(14_600 - 900);
    const page = brotliDecompressSync(rawPayload).toString();
    const has = (html: string) => ['.booking-terms{', '.receipt-stamp', '.card-photo'].map((style) => html.includes(style));
    expect(has(page)).toEqual([true, false, false]);
    expect(has((await get('/')).body)).toEqual([false, false, true]);

    const booked = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
    const { body } = await get(`/booking/${booked.json<{ id: string }>().id}`);
    expect(has(body)).toEqual([true, true, false]);
  });

  test('what people wrote cannot become a script', async () => {
    const db = school.database.forTenant({ id: 1 });
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    await db.updateTable('activities').set({ name: hostile }).where('tenant_id', '=', 1).where('id', '=', 1).execute();
    const { body } = await get('/');
    expect(body).not.toContain('<script>alert(1)');
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('&lt;/script&gt;');
    await db.updateTable('activities').set({ name: 'First waves' }).where('tenant_id', '=', 1).where('id', '=', 1).execute();
  });

  test('may be framed by any site, load nothing from other sites, and are revalidated', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['content-security-policy']).toContain(`default-src 'self'`);
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('travel compressed, and so do their files, which may be kept', async () => {
    const packed = await get('/', { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Schedule your next lesson');
    const [, script] = /<script type="module" src="([^"]+)"/.exec((await get('/')).body)!;
    const file = await get(script!, { headers: { 'accept-encoding': 'br' }, host: 'any.example' });
    expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, 'br']);
    expect(file.headers['cache-control']).toContain('immutable');
  });

  test.each(['br;q=0', 'br ; q=0.0, gzip', 'x-br, gzip', 'gzip'])('do not travel in brotli to who asks for %s', async (accepted) => {
    await get('/');
    const { headers } = await get('/', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).not.toBe('br');
  });

  test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'x'])('take no word of an address for one of ours: %s', async (word) => {
    const { statusCode, body } = await get(`/login?social=${word}`);
    expect([statusCode, body.includes('class="alert"')]).toEqual([200, false]);
    expect((await get('/login?social=failed')).body).toContain('class="alert"');
  });

  test('know a booking by its id, however that is written', async () => {
    const lesson = await school.lessonIn('open', { free: 1 });
    const booked = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
    const { id } = booked.json<{ id: string }>();
    for (const written of [id, id.toUpperCase()]) expect((await get(`/booking/${written}`)).body).toContain('Cancel booking');
  });

  test('know who is signed in', async () => {
    const cookie = await school.signIn(ADMINS.norte);
    expect((await get('/', { cookie })).body).toContain('href="/manage"');
    expect((await get('/')).body).not.toContain('href="/manage"');
  });
});

describe('the script on schools’ own pages', () => {
  test('is the same on every host, small, asked for again after ten minutes, and answered with 304 where it has not changed', async () => {
    const packed = await get('/embed.js', { headers: { 'accept-encoding': 'gzip' } });
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(packed.rawPayload.length).toBeLessThan(3000);
    expect(packed.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(packed.headers['cache-control']).toBe('public, max-age=600');
    expect(packed.headers).not.toHaveProperty('set-cookie');
    const again = { 'accept-encoding': 'gzip', 'if-none-match': String(packed.headers.etag) };
    expect((await get('/embed.js', { headers: again })).statusCode).toBe(304);
    const plain = await get('/embed.js', { host: HOSTS.baleal });
    expect(plain.body).toBe(gunzipSync(packed.rawPayload).toString());
  });

  test('keeps nothing, runs no text as code, and is one closed function', async () => {
    const { body } = await get('/embed.js');
    expect(body).not.toMatch(/cookie|localStorage|sessionStorage|indexedDB|innerHTML|eval|["'`]\*["'`]/);
    expect(body).toMatch(/^\(function\(\)\{.*\}\)\(\);?\s*$/s);
  });
});

describe('pages about signing in', () => {
  const OPEN = ['/login', '/register', '/forgotten-password', '/new-password/x', '/auth/facebook/success', '/non-authorized'];
  const OWN = ['/me', '/bookings'];

  test.each([...OPEN, ...OWN, '/login?iframe=1', '/LOGIN', '/login/', '//login'])('%s may not be framed', async (url) => {
    const cookie = OWN.includes(url) ? await school.signIn(VISITOR) : undefined;
    const { statusCode, headers } = await get(url, { cookie });
    expect([statusCode, headers['x-frame-options']]).toEqual([200, 'DENY']);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
  });

  test.each(OWN)('%s leads a signed-out visitor to sign in, and back', async (url) => {
    const { statusCode, headers } = await get(`${url}?lang=de`);
    const next = encodeURIComponent(url);
    expect([statusCode, headers.location, headers['x-frame-options']]).toEqual([302, `/login?next=${next}&lang=de`, 'DENY']);
    expect(headers.vary).toContain('Cookie');
  });

  test('redirect a signed-in user, never to another site', async () => {
    const cookie = await school.signIn(VISITOR);
    const led = async (url: string) => (await get(url, { cookie })).headers.location;
    expect(await led('/login')).toBe('/');
    expect(await led('/register?next=%2Fbookings&lang=fr')).toBe('/bookings?lang=fr');
    expect(await led('/login?next=%2Fmanage')).toBe('/manage');
    for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', '/.//evil.example']) {
      expect(await led(`/login?next=${encodeURIComponent(evil)}`)).toBe('/');
    }
  });

  test('carry their owner’s data only', async () => {
    const cookie = await school.signIn(VISITOR);
    expect((await get('/me', { cookie })).body).toContain('value="maria@norte.example"');
    expect((await get('/me', { cookie, host: HOSTS.baleal })).headers.location).toBe('/login?next=%2Fme');
  });
});

describe('the back office’s page', () => {
  test('carries its school and the signed-in user, and may not be framed', async () => {
    const cookie = await school.signIn(ADMINS.norte);
    for (const url of ['/manage', '/manage/', '/manage/lessons/3/edit']) {
      const { statusCode, body, headers } = await get(url, { cookie });
      expect(statusCode).toBe(200);
      expect(body).toContain('"slug":"norte"');
      expect(body).toContain('"email":"admin@norte.example"');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
    }
    expect((await get('/manage')).body).toContain('<script type="application/json" id="user">null</script>');
    expect((await get('/manage')).body).toContain('<script type="application/json" id="payments">true</script>');
    expect((await get('/manage', { cookie, host: HOSTS.baleal })).body).not.toContain('admin@norte.example');
  });

  test('is not on the main host', async () => {
    expect((await get('/manage', { host: HOSTS.main })).statusCode).toBe(302);
  });
});

test('the main host has the product’s landing page and its not-found page', async () => {
  const { body } = await get('/', { host: HOSTS.main });
  for (const words of ['Praia Norte Surf School', 'Baleal Wave Academy', 'class="landing-phone"']) expect(body).toContain(words);
  const notFound = await get('/notfound.html', { host: HOSTS.main });
  expect([notFound.statusCode, notFound.body.includes('npm run tenant')]).toEqual([404, true]);
});
