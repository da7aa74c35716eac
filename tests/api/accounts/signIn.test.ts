import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const login = (email: string, password: string, host: string = HOSTS.norte) =>
  school.call('POST', '/api/login', { host, payload: { email, password } });
const me = (cookie?: string, host: string = HOSTS.norte) => school.call('GET', '/api/user/me', { cookie, host });

describe('signing in', () => {
  test('answers the user, whatever the case of the email, and sets a cookie of this host alone', async () => {
    const answer = await login('Admin@NORTE.example', 'surf-demo');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...{ id: 1, email: ADMINS.norte, name: 'Teresa Vidal', phone: '+351912000101', photo_url: '', is_admin: true, role: 'owner' },
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('domain');
    expect(cookie!.value.length).toBeGreaterThanOrEqual(43);
  });

  test('fails with the same words for a wrong password, an unknown email and another school’s account', async () => {
    const answers = [
      await login(ADMINS.norte, 'wrong'),
      await login('nobody@norte.example', 'surf-demo'),
      await login(ADMINS.baleal, 'surf-demo'),
      await login(ADMINS.norte, 'surf-demo', HOSTS.baleal),
      await login("' or 1=1 --", "' or 1=1 --"),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Login failed', code: 'login_failed' }]);
      expect(answer.cookies).toEqual([]);
    }
  });

  test.each([{}, { email: 'x' }, { email: 1, password: 'x' }, { email: 'x', password: 'x'.repeat(201) }])('%j is a 400', async (payload) => {
    expect((await school.call('POST', '/api/login', { payload })).statusCode).toBe(400);
  });
});

describe('a session', () => {
  test('knows its user; without it there is none', async () => {
    const cookie = await school.signIn(VISITOR);
    expect((await me(cookie)).json()).toMatchObject({ email: VISITOR, is_admin: false });
    for (const stranger of [undefined, 'session=', 'session=x', `${cookie}x`]) {
      expect((await me(stranger)).json()).toMatchObject({ code: 'not_signed_in' });
    }
  });

  test('of one school is not valid at another', async () => {
    const cookie = await school.signIn(ADMINS.norte);
    expect((await me(cookie, HOSTS.baleal)).statusCode).toBe(401);
  });

  test('ends on the server at sign-out; signing out twice, or without one, is harmless', async () => {
    const cookie = await school.signIn(VISITOR);
    const out = await school.call('DELETE', '/api/user/me', { cookie });
    expect([out.statusCode, out.cookies[0]!.value]).toEqual([200, '']);
    expect((await me(cookie)).statusCode).toBe(401);
    expect((await school.call('DELETE', '/api/user/me', { cookie })).statusCode).toBe(200);
    expect((await school.call('DELETE', '/api/user/me')).statusCode).toBe(200);
  });

  test('is stored as a hash, which cannot be used to sign in', async () => {
    const cookie = await school.signIn(VISITOR);
    const db = school.database.forTenant({ id: 1 });
    const rows = await db.selectFrom('sessions').where('tenant_id', '=', 1).select('token_hash').execute();
    for (const { token_hash } of rows) expect(cookie).not.toContain(token_hash.toString('base64url'));
  });
});

describe('requests from other web sites', () => {
  const origins = ['https://evil.example', 'http://localhost.evil.example', 'http://localhost:3000', 'http://baleal.localhost', 'ftp://localhost', 'null'];
  test.each(origins)('%s may change nothing', async (origin) => {
    const cookie = await school.signIn(ADMINS.norte);
    for (const [method, url] of [['DELETE', '/api/user/me'], ['DELETE', '/%61pi/user/me'], ['DELETE', 'http://x/api/user/me'], ['DELETE', '/api/lessons/1'], ['POST', '/api/login']] as const) {
      const answer = await school.call(method, url, { cookie, headers: { origin } });
      expect(statusAndCode(answer)).toEqual([403, 'foreign_origin']);
    }
    const read = await school.call('GET', '/api/tags', { headers: { origin } });
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await me(cookie)).statusCode).toBe(200);
  });

  test.each(['http://localhost', 'http://norte.localhost'])('%s is the school’s own, with credentials', async (origin) => {
    const answer = await school.call('GET', '/api/tags', { headers: { origin } });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
    const preflight = await school.call('OPTIONS', '/api/lessons/1', { headers: { origin, 'access-control-request-method': 'DELETE' } });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, origin]);
    expect((await school.call('DELETE', '/api/user/me', { headers: { origin } })).statusCode).toBe(200);
  });
});
