import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewAuthenticator, RecoveryCodes, SecondFactors } from '#shared/contract/secondFactor.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { auditLog } from '../../support/auditLog.ts';
import { makeAccount, signInAs, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const PATH = '/api/user/me/second-factors';

let school: TestApp;
let owner: string;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
  owner = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const later = (seconds: number) => (school.clock.now = new Date(school.clock.now.getTime() + seconds * 1000));
const codeOf = (secret: string, shift = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: school.clock.now.getTime() + shift * 1000 });
const login = async (email: string, code?: string, password: string = DEMO_PASSWORD) => {
  const answer = await school.call('POST', '/api/login', { payload: { email, password, ...(code !== undefined && { code }) } });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code, cookie: answer.cookies[0] && `${answer.cookies[0].name}=${answer.cookies[0].value}` };
};

let count = 0;
/** An admin with an authenticator. */
async function withAuthenticator(): Promise<{ email: string; cookie: string; id: number; secret: string; codes: string[] }> {
  const email = `secured${++count}@norte.example`;
  await makeAccount(school, email);
  const { id } = await school.database.forTenant(NORTE).updateTable('users').set({ role: 'admin' }).where('tenant_id', '=', 1).where('email', '=', email).returning('id').executeTakeFirstOrThrow();
  const cookie = await school.signIn(email);
  const { secret } = (await school.call('POST', `${PATH}/authenticator`, { cookie, payload: { password: DEMO_PASSWORD } })).json<NewAuthenticator>();
  const codes = (await school.call('PUT', `${PATH}/authenticator`, { cookie, payload: { code: codeOf(secret) } })).json<RecoveryCodes>().recovery_codes;
  later(30);
  return { email, cookie, id, secret, codes };
}

test('an authenticator needs the password and a first code, and is stored encrypted', async () => {
  const cookie = await signInAs(school, 'instructor', 1);
  const start = (password: string) => school.call('POST', `${PATH}/authenticator`, { cookie, payload: { password } });
  expect((await start('wrong')).json()).toMatchObject({ code: 'password_wrong' });
  const { secret, url } = (await start(DEMO_PASSWORD)).json<NewAuthenticator>();
  expect(url).toContain(`secret=${secret}`);
  expect(url).toMatch(/^otpauth:\/\/totp\/.*norte\.example/);
  const confirm = (code: string) => school.call('PUT', `${PATH}/authenticator`, { cookie, payload: { code } });
  expect((await confirm('000000')).json()).toMatchObject({ code: 'code_wrong', problems: { code: { code: 'code_wrong' } } });
  expect((await school.call('GET', PATH, { cookie })).json<SecondFactors>()).toEqual({ authenticator: false, passkeys: [], recovery_codes: 0, is_required: false });
  expect((await login('test-instructor1@norte.example')).status).toBe(200);
  const { recovery_codes } = (await confirm(codeOf(secret))).json<RecoveryCodes>();
  expect(new Set(recovery_codes)).toHaveLength(10);
  expect((await start(DEMO_PASSWORD)).statusCode).toBe(409);
  expect((await login('test-instructor1@norte.example')).code).toBe('second_factor_required');

  const stored = JSON.stringify(await school.database.forTenant(NORTE).selectFrom('authenticators').where('tenant_id', '=', 1).selectAll().execute());
  const hashes = JSON.stringify(await school.database.forTenant(NORTE).selectFrom('recovery_codes').where('tenant_id', '=', 1).selectAll().execute());
  const bytes = [...Secret.fromBase32(secret).bytes].join();
  expect(stored).not.toContain(bytes);
  const log = JSON.stringify(await auditLog(school));
  for (const text of [secret, recovery_codes[0]!]) expect(stored + hashes + log).not.toContain(text);
  expect((await auditLog(school)).filter(({ action }) => action === 'account.add_authenticator')).toEqual([expect.objectContaining({ role: 'instructor', changes: {} })]);
});

test('a code signs in once, also 30 seconds early or late', async () => {
  const { email, secret } = await withAuthenticator();
  expect(await login(email, undefined, 'wrong')).toMatchObject({ status: 401, code: 'login_failed' });
  expect(await login(email)).toMatchObject({ status: 401, code: 'second_factor_required', cookie: undefined });
  const code = codeOf(secret);
  const answers = await Promise.all([login(email, code), login(email, code), login(email, code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect(await login(email, code)).toMatchObject({ code: 'second_factor_wrong' });
  expect(await login(email, codeOf(secret, -30))).toMatchObject({ code: 'second_factor_wrong' });
  expect((await login(email, codeOf(secret, 30))).status).toBe(200);
  later(120);
  expect(await login(email, codeOf(secret, -60))).toMatchObject({ code: 'second_factor_wrong' });
  expect((await login(email, codeOf(secret, -30))).status).toBe(200);
});

test('a recovery code signs in once, however it is typed, and new ones end the others', async () => {
  const { email, cookie, codes } = await withAuthenticator();
  expect((await login(email, ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200);
  expect(await login(email, codes[0])).toMatchObject({ code: 'second_factor_wrong' });
  expect((await school.call('GET', PATH, { cookie })).json<SecondFactors>().recovery_codes).toBe(9);
  const fresh = (await school.call('POST', `${PATH}/recovery-codes`, { cookie, payload: { password: DEMO_PASSWORD } })).json<RecoveryCodes>().recovery_codes;
  expect(await login(email, codes[1])).toMatchObject({ code: 'second_factor_wrong' });
  expect((await login(email, fresh[9])).status).toBe(200);
});

test('guesses are limited as passwords are, and the right password between them forgives none', async () => {
  const { email, secret } = await withAuthenticator();
  const wrong = codeOf(secret) === '123456' ? '654321' : '123456';
  let guesses = 0;
  while (guesses < 10 && (await login(email)).code === 'second_factor_required' && (await login(email, wrong)).code === 'second_factor_wrong') guesses++;
  expect([3, 4, 5]).toContain(guesses);
  expect(await login(email, codeOf(secret))).toMatchObject({ status: 429, code: 'too_many_sign_ins' });
});

test('an authenticator is removed with the password, and its recovery codes with it', async () => {
  const { email, cookie } = await withAuthenticator();
  const remove = (password: string) => school.call('POST', `${PATH}/authenticator/removal`, { cookie, payload: { password } });
  expect((await remove('wrong')).statusCode).toBe(400);
  expect((await remove(DEMO_PASSWORD)).statusCode).toBe(200);
  expect((await school.call('GET', PATH, { cookie })).json()).toMatchObject({ authenticator: false, recovery_codes: 0 });
  expect((await login(email)).status).toBe(200);
});

test('an admin removes the second factors of a member who has lost them, which ends the sessions', async () => {
  const { id, email, cookie } = await withAuthenticator();
  owner = await school.signIn(ADMINS.norte);
  expect((await school.call('DELETE', `/api/team/${id}/second-factors`, { cookie: owner })).statusCode).toBe(200);
  expect((await school.call('GET', '/api/user/me', { cookie })).statusCode).toBe(401);
  expect((await login(email)).status).toBe(200);
  expect((await auditLog(school)).some(({ action, record_id }) => action === 'account.remove_second_factors' && record_id === String(id))).toBe(true);
});

test('a member does not remove the own second factors by the route for others, which asks for no password', async () => {
  const { id, email, cookie } = await withAuthenticator();
  expect((await school.call('DELETE', `/api/team/${id}/second-factors`, { cookie })).statusCode).toBe(404);
  expect((await school.call('GET', PATH, { cookie })).json()).toMatchObject({ authenticator: true });
  expect((await login(email)).code).toBe('second_factor_required');
});

test('a school requires a second factor: who has none can set it up, and nothing else', async () => {
  const { email, secret } = await withAuthenticator();
  const without = await signInAs(school, 'admin');
  const secured = (await login(email, codeOf(secret, 30))).cookie!;
  expect((await school.call('PUT', '/api/team/rules', { cookie: owner, payload: { two_factor_required: true } })).statusCode).toBe(200);
  expect((await school.call('GET', '/api/payments', { cookie: without })).json()).toMatchObject({ code: 'second_factor_missing' });
  expect((await school.call('GET', '/api/lessons', { cookie: without })).json()).toMatchObject({ code: 'second_factor_missing' });
  expect((await school.call('GET', '/api/lessons/1', { cookie: without })).json()).not.toHaveProperty('bookingData');
  expect((await school.call('GET', '/api/user/me', { cookie: without })).json()).toMatchObject({ is_admin: false, second_factor_missing: true });
  expect((await school.call('GET', '/api/payments', { cookie: secured })).statusCode).toBe(200);
  const answer = await school.call('POST', '/api/login', { payload: { email: 'test-admin@norte.example', password: DEMO_PASSWORD } });
  expect(answer.json()).toMatchObject({ second_factor_missing: true });
  const started = await school.call('POST', `${PATH}/authenticator`, { cookie: without, payload: { password: DEMO_PASSWORD } });
  expect(started.statusCode, started.body).toBe(201);
  const made = started.json<NewAuthenticator>();
  expect((await school.call('PUT', `${PATH}/authenticator`, { cookie: without, payload: { code: codeOf(made.secret) } })).statusCode).toBe(200);
  expect((await school.call('GET', '/api/payments', { cookie: without })).statusCode).toBe(200);
  expect(school.clock.now.getTime()).toBeGreaterThan(NOW.getTime());
});
