import argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { issuePasswordReset } from '../../../server/accounts/passwordResets.ts';
import { forgetRegistrationsTask } from '../../../server/accounts/registration/forgetRegistrationsTask.ts';
import type { User } from '#shared/contract/user.ts';
import { makeAccount, statusAndCode, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, NOW, VISITOR } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const PASSWORD = 'salt and wind';
const login = (email: string, password = PASSWORD, host: string = HOSTS.norte) =>
  school.call('POST', '/api/login', { host, payload: { email, password } });
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof login>>) => `${cookies[0]!.name}=${cookies[0]!.value}`;
const me = (cookie: string) => school.call('GET', '/api/user/me', { cookie });
const change = (cookie: string | undefined, payload: object) => school.call('PUT', '/api/user/me', { cookie, payload });
const accountOf = async (email: string) => (await accounts(1)).find((account) => account.email === email);
const accounts = (tenant: number) =>
  school.database.forTenant({ id: tenant }).selectFrom('users').where('tenant_id', '=', tenant).selectAll().execute();

const register = (email: string, host: string = HOSTS.norte, password = PASSWORD, more: object = {}) =>
  school.call('POST', '/api/register', { host, payload: { email, password, lang: 'en', ...more } });
const confirm = (registration: string, email: string, password = PASSWORD, host: string = HOSTS.norte) =>
  school.call('POST', '/api/login', { host, payload: { email, password, registration } });
const queued = async (recipient: string) => {
  const { rows } = await sql<{ tenant_id: number; kind: string; registration_id: string }>`
    select tenant_id, kind, registration_id from mails where lower(recipient) = lower(${recipient}) order by id`.execute(school.database.owner);
  return rows;
};
/** Registers, and reads the link's id from the outbox. */
async function registered(email: string, host?: string, password?: string, more?: object): Promise<string> {
  await register(email, host, password, more);
  return (await queued(email.trim())).at(-1)!.registration_id;
}

describe('registering', () => {
  test('makes an account that can sign in at once, and is confirmed by the mailed link and the password together', async () => {
    const answer = await register(' Nuno@Example.com ');
    const user = { id: expect.any(Number), email: 'Nuno@Example.com', name: '', phone: '', photo_url: '', is_admin: false, role: 'guest' };
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([201, user, []]);
    const { registration_id: id } = (await queued('nuno@example.com')).at(-1)!;
    const signedIn = await login('nuno@example.com');
    expect([signedIn.statusCode, signedIn.json()]).toEqual([200, answer.json()]);
    expect((await me(cookieOf(signedIn))).json()).toEqual(answer.json());
    expect(await accountOf('Nuno@Example.com')).toMatchObject({ is_confirmed: false, password_hash: expect.stringMatching(/^\$argon2id\$/) });

    const wrong = [
      await confirm(id, 'nuno@example.com', 'wrong'),
      await confirm(id, 'other@example.com'),
      await confirm(id, 'nuno@example.com', PASSWORD, HOSTS.baleal),
      await login('nuno@example.com', PASSWORD, HOSTS.baleal),
    ];
    for (const refused of wrong) expect([refused.statusCode, refused.json()]).toEqual([401, { message: 'Login failed', code: 'login_failed' }]);
    for (const unknown of [crypto.randomUUID(), "' or 1=1 --"]) expect((await confirm(unknown, 'nuno@example.com')).statusCode).toBe(200);
    expect(await accountOf('Nuno@Example.com')).toMatchObject({ is_confirmed: false });

    const answers = await Promise.all([1, 2, 3].map(() => confirm(id, 'nuno@example.com')));
    for (const confirmed of answers) expect([confirmed.statusCode, confirmed.json()]).toEqual([200, answer.json()]);
    expect(await accountOf('Nuno@Example.com')).toMatchObject({ is_confirmed: true });
    expect((await login('nuno@example.com')).json()).toEqual(answer.json());
  });

  test('and signing in afterwards do not tell whether the email has an account; only its owner learns it, by mail', async () => {
    const tried = async (email: string) => {
      const started = performance.now();
      const answer = await register(email);
      expect(performance.now() - started).toBeGreaterThanOrEqual(299);
      const session = await login(email);
      const seen = [answer.statusCode, answer.json(), session.statusCode, session.json(), (await me(cookieOf(session))).json()];
      return JSON.parse(JSON.stringify(seen).replaceAll(/"id":\d+/g, '"id":0').replaceAll(email, 'email'));
    };
    expect(await tried(VISITOR)).toEqual(await tried('unknown@example.com'));
    expect((await queued('unknown@example.com')).map(({ kind }) => kind)).toEqual(['registration']);
    expect(await queued(VISITOR)).toEqual([{ tenant_id: 1, kind: 'already_registered', registration_id: null }]);
    const owner = (await accounts(1)).filter(({ email }) => email === VISITOR);
    expect(owner.map(({ is_confirmed }) => is_confirmed).sort()).toEqual([false, true]);
    const session = await login(VISITOR, 'surf-demo');
    expect(session.json()).toMatchObject({ id: owner.find(({ is_confirmed }) => is_confirmed)!.id });
  });

  test('by a stranger decides neither the password of the address’ owner nor who owns it', async () => {
    const theirs = await registered('owner@example.com', HOSTS.norte, 'password of a stranger');
    const own = await registered('owner@example.com');
    expect((await confirm(theirs, 'owner@example.com')).statusCode).toBe(401);
    expect((await confirm(own, 'owner@example.com')).statusCode).toBe(200);
    // The link of the stranger is too late: the address has an owner.
    expect((await confirm(theirs, 'owner@example.com', 'password of a stranger')).statusCode).toBe(200);
    const both = (await accounts(1)).filter(({ email }) => email === 'owner@example.com');
    expect(both.map(({ is_confirmed }) => is_confirmed)).toEqual([false, true]);
    expect((await login('owner@example.com')).json()).toMatchObject({ id: both[1]!.id });
  });

  test('by a stranger, before or after, locks out no password before a mailed link confirms, and no link confirms another’s', async () => {
    const email = 'first@example.com';
    const own = await registered(email);
    const { id } = (await login(email)).json<User>();
    const theirs = await registered(email, HOSTS.norte, 'password of a stranger');
    expect((await login(email)).json()).toMatchObject({ id });
    const stranger = await login(email, 'password of a stranger');
    expect([stranger.statusCode, stranger.json<User>().id]).toEqual([200, id + 1]);
    expect((await login(email, 'another password')).statusCode).toBe(401);
    // The link of the stranger's registration reaches the owner of the address, whose password is not that registration's.
    expect((await confirm(theirs, email)).statusCode).toBe(401);
    expect((await login(email)).json()).toMatchObject({ id });
    expect((await confirm(own, email)).json()).toMatchObject({ id });
    const all = (await accounts(1)).filter((account) => account.email === email);
    expect(all.map((account) => [account.id, account.is_confirmed]).toSorted()).toEqual([[id, true], [id + 1, false]]);
    expect((await login(email)).json()).toMatchObject({ id });
  });

  test('compares equally many passwords however many accounts an email has', async () => {
    // The files of this project share their modules, so a mocked module would not be used if an earlier file had loaded it.
    const verified = vi.spyOn(argon2, 'verify');
    onTestFinished(() => verified.mockRestore());
    const counted = async (email: string) => {
      verified.mockClear();
      // From a network of its own, which other tests have not used up.
      await school.app.inject({ method: 'POST', url: '/api/login', headers: { host: HOSTS.norte }, payload: { email, password: 'not the password' }, remoteAddress: '203.0.113.77' });
      return verified.mock.calls.length;
    };
    await registered('one@example.com');
    for (const password of ['first of three', 'second of three', 'third of three']) await registered('three@example.com', HOSTS.norte, password);
    for (const email of ['none@example.com', 'one@example.com', 'three@example.com', VISITOR]) expect(await counted(email), email).toBe(3);
  });

  test('of an email gives it one confirmed account, also if several links are used at the same moment', async () => {
    const ids = [await registered('race@example.com'), await registered('race@example.com'), await registered('race@example.com')];
    const answers = await Promise.all(ids.map((id) => confirm(id, 'race@example.com')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const all = (await accounts(1)).filter(({ email }) => email === 'race@example.com');
    expect([all.length, all.filter(({ is_confirmed }) => is_confirmed).length]).toEqual([3, 1]);
  });

  test('is confirmed by a new password as well, because its link is mailed', async () => {
    await registered('forgot@example.com');
    await school.call('POST', '/api/password-resets', { payload: { email: 'forgot@example.com', lang: 'en' } });
    const account = (await accountOf('forgot@example.com'))!;
    const secret = (await issuePasswordReset(school.database.forTenant({ id: 1 }), { id: 1 }, { user_id: account.id, recipient: account.email, creation_date: NOW.toISOString() }, NOW))!;
    expect((await school.call('PUT', `/api/password-resets/${secret}`, { payload: { password: 'foam-and-light' } })).statusCode).toBe(200);
    expect(await accountOf('forgot@example.com')).toMatchObject({ is_confirmed: true });
    expect((await login('forgot@example.com', 'foam-and-light')).statusCode).toBe(200);
  });

  test('leaves an account for a month; then it is deleted with its mail, unless it is confirmed or in use', async () => {
    await registered('unused@example.com');
    await registered('signed-in@example.com');
    await login('signed-in@example.com');
    await confirm(await registered('kept@example.com'), 'kept@example.com');
    const { database } = school;
    const run = (at: Date) => forgetRegistrationsTask({ database, directory: { checked: async () => ({ tenants: [{ id: 1 }] }) } as never, now: () => at })({}, {} as never);
    const emails = async () => (await accounts(1)).map(({ email }) => email);
    await run(new Date(NOW.getTime() + 30 * 86_400_000 - 1000));
    expect(await emails()).toContain('unused@example.com');
    await run(new Date(NOW.getTime() + 30 * 86_400_000));
    expect(await emails()).not.toContain('unused@example.com');
    expect(await queued('unused@example.com')).toEqual([]);
    expect(await emails()).toEqual(expect.arrayContaining(['signed-in@example.com', 'kept@example.com']));
  });

  test('is refused with a sentence per field', async () => {
    const answer = await register('nuno@example', HOSTS.norte, '1234567');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message: 'Some of the entries need another look.',
        code: 'invalid_registration',
        errors: { email: 'This is not a valid email address.', password: 'A password has 8 characters at least.' },
      },
    ]);
    for (const payload of [{}, { email: 'x' }, { email: null, password: PASSWORD }, { email: 'x'.repeat(1001), password: PASSWORD }]) {
      expect((await school.call('POST', '/api/register', { payload })).statusCode).toBe(400);
    }
  });

  test.each(['password1', 'Qwertyuiop', 'ｓｕｎｓｈｉｎｅ', 'longlocalpart', 'LongLocalPart@Example.com'])('%s is too easy to guess', async (password) => {
    const answer = await register(' longlocalpart@example.com ', HOSTS.norte, password);
    const message = 'This password is too easy to guess: it is widely used, or it is your email. Please choose another one.';
    expect([answer.statusCode, answer.json()]).toEqual([400, { message, code: 'password_too_easy', errors: { password: 'This password is too easy to guess.' } }]);
    expect(await queued('longlocalpart@example.com')).toEqual([]);
  });

  test('is possible once a school', async () => {
    expect((await confirm(await registered('both@example.com'), 'both@example.com')).statusCode).toBe(200);
    const elsewhere = await registered('both@example.com', HOSTS.baleal);
    expect((await confirm(elsewhere, 'both@example.com', PASSWORD, HOSTS.baleal)).statusCode).toBe(200);
  });

  test('cannot make an admin', async () => {
    const id = await registered('sly@example.com', HOSTS.norte, PASSWORD, { is_admin: true, role: 'owner', id: 1, tenant_id: 2 });
    expect((await confirm(id, 'sly@example.com')).json()).toMatchObject({ is_admin: false });
  });

  test('is slowed down', async () => {
    const limited = await testApp({ rateLimits: true });
    const payload = { email: 'x', password: 'x' };
    const answers = await Promise.all(Array.from({ length: 22 }, () => limited.call('POST', '/api/register', { payload })));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    await limited.close();
  });
});

describe('changing one’s account', () => {
  let email = '';
  let cookie = '';
  let count = 0;
  beforeEach(async () => {
    email = `changing${(count += 1)}@example.com`;
    await makeAccount(school, email, PASSWORD);
    cookie = cookieOf(await login(email));
  });

  test('needs a session', async () => {
    const answer = await change(undefined, { name: 'x' });
    expect(statusAndCode(answer)).toEqual([401, 'not_signed_in']);
  });

  test('stores what is sent, leaves the rest, and never what is not one’s own to say', async () => {
    expect((await change(cookie, { name: ' Rita\u0000\nMar ', phone: '912 345 678' })).json()).toMatchObject({ name: 'Rita Mar', phone: '+351912345678', email });
    const answer = await change(cookie, { is_admin: true, role: 'owner', id: 1, photo_url: 'x', password_hash: 'x' });
    expect(answer.json()).toMatchObject({ name: 'Rita Mar', phone: '+351912345678', email, is_admin: false, photo_url: '' });
    expect((await me(cookie)).json()).toEqual(answer.json());
    expect((await change(cookie, { phone: null })).json<User>().phone).toBe('');
    expect((await change(cookie, {})).json()).toMatchObject({ name: 'Rita Mar' });
  });

  test('is refused with a sentence per field, and changes nothing then', async () => {
    const before = (await me(cookie)).json<User>();
    const answer = await change(cookie, { name: 'x'.repeat(101), phone: '212345678', new_password: 'short' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid_profile',
      errors: {
        ...{ name: 'This text is too long.', phone: 'This is not a valid mobile number.' },
        ...{ password: 'This change needs the present password beside it.', new_password: 'A password has 8 characters at least.' },
      },
    });
    expect((await me(cookie)).json()).toEqual(before);
  });

  test('sets a new password only beside the present one', async () => {
    const answer = await change(cookie, { new_password: 'fresh and long', password: 'wrong', name: 'half' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        ...{ message: 'This is not your present password.', code: 'password_wrong' },
        errors: { password: 'This is not your present password.' },
      },
    ]);
    expect((await me(cookie)).json()).toMatchObject({ name: '' });
    expect((await login(email)).statusCode).toBe(200);
  });

  test('refuses a new password that is too easy, and keeps the present one', async () => {
    for (const new_password of ['password1', email.toUpperCase(), email.split('@')[0]!]) {
      const answer = await change(cookie, { new_password, password: PASSWORD, name: 'half' });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'password_too_easy', errors: { new_password: 'This password is too easy to guess.' } }]);
    }
    expect((await me(cookie)).json()).toMatchObject({ name: '' });
    expect((await login(email)).statusCode).toBe(200);
  });

  test('of two new passwords at the same moment one is set: the other rests on a password that is none any more', async () => {
    const address = 'twice@example.com';
    await makeAccount(school, address);
    const session = await school.signIn(address);
    const set = (new_password: string) => school.call('PUT', '/api/user/me', { cookie: session, payload: { password: 'surf-demo', new_password } });
    const answers = await Promise.all(['salt-and-light', 'foam-and-light', 'deep-and-light'].map(set));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const entered = await Promise.all(
      ['salt-and-light', 'foam-and-light', 'deep-and-light'].map((password) => school.call('POST', '/api/login', { payload: { email: address, password } })),
    );
    expect(entered.map(({ statusCode }) => statusCode === 200)).toEqual(answers.map(({ statusCode }) => statusCode === 200));
  });

  test('a new password ends every session but the one it was set in, which is renewed', async () => {
    const elsewhere = cookieOf(await login(email));
    const answer = await change(cookie, { new_password: 'fresh and long', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect((await me(cookieOf(answer))).statusCode).toBe(200);
    for (const ended of [cookie, elsewhere]) expect((await me(ended)).statusCode).toBe(401);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, 'fresh and long')).statusCode).toBe(200);
    expect((await change(cookieOf(answer), { name: 'x' })).cookies).toEqual([]);
  });

  test('no session with the old password survives, however the two requests meet', async () => {
    const [changed, ...tries] = await Promise.all([
      change(cookie, { new_password: 'fresh and long', password: PASSWORD }),
      ...Array.from({ length: 6 }, () => login(email)),
    ]);
    expect(changed.statusCode).toBe(200);
    for (const attempt of tries.filter(({ statusCode }) => statusCode === 200)) {
      expect((await me(cookieOf(attempt))).statusCode).toBe(401);
    }
  });
});

test('a password is the same however the keyboard writes its letters', async () => {
  const id = await registered('accents@example.com', HOSTS.norte, 'maré vazia'.normalize('NFD'));
  expect((await confirm(id, 'accents@example.com', 'maré vazia'.normalize('NFC'))).statusCode).toBe(200);
  expect((await login('accents@example.com', 'maré vazia'.normalize('NFC'))).statusCode).toBe(200);
});
