import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#shared/contract/user.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const PASSWORD = 'salt and wind';
const register = (email: string, host: string = HOSTS.norte, password = PASSWORD) =>
  school.call('POST', '/api/register', { host, payload: { email, password } });
const login = (email: string, password = PASSWORD, host: string = HOSTS.norte) =>
  school.call('POST', '/api/login', { host, payload: { email, password } });
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof login>>) => `${cookies[0]!.name}=${cookies[0]!.value}`;
const me = (cookie: string) => school.call('GET', '/api/user/me', { cookie });
const change = (cookie: string | undefined, payload: object) => school.call('PUT', '/api/user/me', { cookie, payload });
const accounts = (tenant: number) =>
  school.database.forTenant({ id: tenant }).selectFrom('users').where('tenant_id', '=', tenant).selectAll().execute();

describe('registering', () => {
  test('makes an account that can sign in, without signing it in', async () => {
    const answer = await register(' Nuno@Example.com ');
    expect(answer.statusCode).toBe(201);
    const user = { email: 'Nuno@Example.com', name: '', phone: '', photo_url: '', is_admin: false };
    expect(answer.json()).toEqual({ id: expect.any(Number), ...user });
    expect(answer.cookies).toEqual([]);
    expect((await login('nuno@example.com')).json()).toMatchObject(user);
    expect((await login('nuno@example.com', PASSWORD, HOSTS.baleal)).statusCode).toBe(401);
    const row = (await accounts(1)).find(({ email }) => email === 'Nuno@Example.com')!;
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
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

  test('takes an email once a school, whatever its case, and however many ask at the same moment', async () => {
    const before = (await accounts(1)).length;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => register(index % 2 ? 'Race@example.com' : 'race@EXAMPLE.com')));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          ...{ message: 'There is already an account with this email.', code: 'email_taken' },
          errors: { email: 'There is already an account with this email.' },
        },
      ]);
    }
    expect((await accounts(1)).length).toBe(before + 1);
    expect((await register('race@example.com', HOSTS.baleal)).statusCode).toBe(201);
  });

  test('cannot make an admin, or overwrite one', async () => {
    const payload = { email: 'sly@example.com', password: PASSWORD, is_admin: true, id: 1, tenant_id: 2 };
    expect((await school.call('POST', '/api/register', { payload })).json()).toMatchObject({ is_admin: false });
    expect((await register(ADMINS.norte)).statusCode).toBe(409);
    expect((await login(ADMINS.norte, 'surf-demo')).statusCode).toBe(200);
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
    await register(email);
    cookie = cookieOf(await login(email));
  });

  test('needs a session', async () => {
    const answer = await change(undefined, { name: 'x' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'not_signed_in']);
  });

  test('stores what is sent, leaves the rest, and never what is not one’s own to say', async () => {
    expect((await change(cookie, { name: ' Rita\u0000\nMar ', phone: '912 345 678' })).json()).toMatchObject({ name: 'Rita Mar', phone: '+351912345678', email });
    const answer = await change(cookie, { email: `New.${email}`, is_admin: true, id: 1, photo_url: 'x', password_hash: 'x' });
    expect(answer.json()).toMatchObject({ name: 'Rita Mar', phone: '+351912345678', email: `New.${email}`, is_admin: false, photo_url: '' });
    expect((await me(cookie)).json()).toEqual(answer.json());
    expect((await login(`new.${email}`)).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(401);
    expect((await change(cookie, { phone: null })).json<User>().phone).toBe('');
    expect((await change(cookie, {})).json()).toMatchObject({ name: 'Rita Mar' });
  });

  test('is refused with a sentence per field, and changes nothing then', async () => {
    const before = (await me(cookie)).json<User>();
    const answer = await change(cookie, { name: 'x'.repeat(101), email: 'x', phone: '212345678', new_password: 'short' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid_profile',
      errors: {
        ...{ name: 'This text is too long.', email: 'This is not a valid email address.', phone: 'This is not a valid mobile number.' },
        ...{ password: 'A new password needs the present one beside it.', new_password: 'A password has 8 characters at least.' },
      },
    });
    expect((await me(cookie)).json()).toEqual(before);
  });

  test('leaves other accounts their email', async () => {
    const answer = await change(cookie, { email: VISITOR.toUpperCase(), name: 'half' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'email_taken']);
    expect((await me(cookie)).json()).toMatchObject({ email, name: '' });
    expect((await change(cookie, { email: email.toUpperCase() })).json<User>().email).toBe(email.toUpperCase());
    expect((await change(cookie, { email: ADMINS.baleal })).statusCode).toBe(200);
  });

  test('gives a free email to one of several concurrent requests', async () => {
    const sessions = await Promise.all(
      [1, 2, 3].map(async (index) => {
        await register(`both${index}.${email}`);
        return cookieOf(await login(`both${index}.${email}`));
      }),
    );
    const answers = await Promise.all(sessions.map((session) => change(session, { email: `wanted.${email}` })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
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

  test('of two new passwords at the same moment one is set: the other rests on a password that is none any more', async () => {
    const address = 'twice@example.com';
    await school.call('POST', '/api/register', { payload: { email: address, password: 'surf-demo' } });
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
  await register('accents@example.com', HOSTS.norte, 'maré vazia'.normalize('NFD'));
  expect((await login('accents@example.com', 'maré vazia'.normalize('NFC'))).statusCode).toBe(200);
});
