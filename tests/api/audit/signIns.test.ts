import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issuePasswordReset } from '../../../server/accounts/passwordResets.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { auditLog } from '../../support/auditLog.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { until } from '../../support/until.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());
beforeEach(() => sql`truncate audit_log cascade`.execute(school.database.owner));

const login = (email: string, password: string) => school.call('POST', '/api/login', { payload: { email, password } });
const entries = async () => (await auditLog(school)).map(({ action, actor, role, record_id, changes, details }) => ({ action, actor, role, record_id, changes, label: details?.label }));

test('an admin’s sign-in, failed sign-in and sign-out leave an entry each', async () => {
  await login(ADMINS.norte, 'not the password');
  await until('the failed sign-in to be recorded', async () => (await auditLog(school)).length === 1);
  const cookie = await school.signIn(ADMINS.norte);
  await school.call('DELETE', '/api/user/me', { cookie });
  await school.call('DELETE', '/api/user/me', { cookie });
  const none = { changes: {}, label: undefined };
  expect(await entries()).toEqual([
    { action: 'account.sign_in_failed', actor: null, role: 'visitor', record_id: '1', changes: {}, label: ADMINS.norte },
    { action: 'account.sign_in', actor: 1, role: 'owner', record_id: '1', ...none },
    { action: 'account.sign_out', actor: 1, role: 'owner', record_id: '1', ...none },
  ]);
});

test('a change of their own account and a new password leave an entry, and no password', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  await school.call('PUT', '/api/user/me', { cookie, payload: { phone: '912 345 678' } });
  await school.call('PUT', '/api/user/me', { cookie, payload: { name: 'Joana', password: DEMO_PASSWORD, new_password: 'salt, wax and morning light' } });
  const secret = await issuePasswordReset(school.database.forTenant(NORTE), NORTE, { user_id: 1, recipient: ADMINS.norte, creation_date: NOW.toISOString() }, NOW);
  await school.call('PUT', `/api/password-resets/${secret}`, { payload: { password: DEMO_PASSWORD } });
  const log = await auditLog(school);
  expect(log.map(({ action }) => action)).toEqual(['account.sign_in', 'account.change', 'account.set_password', 'account.set_password']);
  expect(log[1]).toMatchObject({ changes: { phone: null }, details: { changes: { phone: [expect.any(String), '+351912345678'] } } });
  expect(log[2]).toMatchObject({ actor: 1, changes: { name: null }, details: { label: ADMINS.norte, changes: { name: [expect.any(String), 'Joana'] } } });
  expect(JSON.stringify(log)).not.toMatch(/salt|argon2/);
});

test('visitors leave no entry, and neither does an unknown address', async () => {
  const cookie = await school.signIn(VISITOR);
  await login(VISITOR, 'not the password');
  await login('stranger@example.com', 'not the password');
  await school.call('PUT', '/api/user/me', { cookie, payload: { name: 'Maria' } });
  await school.call('DELETE', '/api/user/me', { cookie });
  expect(await entries()).toEqual([]);
});

test('asking for a new email, another mail and the withdrawal leave an entry each, visitors none', async () => {
  const path = '/api/user/me/email-change';
  const payload = { email: 'new@example.com', password: DEMO_PASSWORD };
  const cookie = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  const call = (method: 'POST' | 'DELETE', url: string, body?: object) => school.call(method, url, { cookie, host: HOSTS.baleal, ...(body ? { payload: body } : {}) });
  await sql`truncate audit_log cascade`.execute(school.database.owner);
  const answers = [await call('POST', path, payload), await call('POST', `${path}/mails`), await call('DELETE', path), await call('DELETE', path)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const asked = { action: 'account.ask_email', changes: { email: null }, details: { label: ADMINS.baleal, changes: { email: [ADMINS.baleal, payload.email] } } };
  expect((await auditLog(school, { id: 2 })).map(({ action, changes, details }) => ({ action, changes, details }))).toEqual([
    asked,
    asked,
    { ...asked, action: 'account.withdraw_email', details: { label: ADMINS.baleal, changes: { email: [payload.email, ADMINS.baleal] } } },
  ]);
  // A wrong password is recorded like that of a failed sign-in, after the answer.
  expect((await call('POST', path, { ...payload, password: 'not it' })).statusCode).toBe(400);
  await until('the wrong password to be recorded', async () => (await auditLog(school, { id: 2 })).length === 4);
  expect((await auditLog(school, { id: 2 })).at(-1)).toMatchObject({ action: 'account.sign_in_failed' });

  const visitor = await school.signIn(VISITOR);
  await school.call('POST', path, { cookie: visitor, payload });
  expect(await entries()).toEqual([]);
});
