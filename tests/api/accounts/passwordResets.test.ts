import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAccount } from '../../../server/accounts/accounts.queries.ts';
import { smtpTransport } from '../../../server/mail/delivery/transport.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { makeAccount } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const MINUTE = 60_000;
let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());

const ask = (email: string, lang = 'en', host: string = HOSTS.norte) =>
  school.call('POST', '/api/password-resets', { host, payload: { email, lang } });
const set = (secret: string, password: string, host: string = HOSTS.norte) =>
  school.call('PUT', `/api/password-resets/${secret}`, { host, payload: { password } });
const login = (email: string, password: string) => school.call('POST', '/api/login', { payload: { email, password } });
const me = (cookie: string) => school.call('GET', '/api/user/me', { cookie });
const resets = () => school.database.forTenant({ id: 1 }).selectFrom('password_resets').where('tenant_id', '=', 1);
const mails = () => school.database.forTenant({ id: 1 }).selectFrom('mails').where('tenant_id', '=', 1);
const state = async () => [(await resets().selectAll().execute()).length, (await mails().selectAll().execute()).length];

/** Requests a link and reads its secret from the mail. */
async function mailedSecret(email: string, lang?: string): Promise<string> {
  const texts = () => smtp.received.filter(({ to }) => to![0]!.address === email.toLowerCase()).map(({ text }) => text!);
  const before = texts().length;
  await ask(email, lang);
  await working(school, smtpTransport(smtp.url, 'bookings@lineup.example'), async () => {
    await expect.poll(() => texts().length, { timeout: 20_000 }).toBe(before + 1);
  });
  return /\/new-password\/([\da-f-]{36})\?/.exec(texts().at(-1)!)![1]!;
}

async function account(email: string): Promise<string> {
  await makeAccount(school, email);
  return email;
}

/** Gives an account another email, as its confirmed change does. */
async function move(from: string, to: string): Promise<void> {
  const db = school.database.forTenant({ id: 1 });
  const { id } = await db.selectFrom('users').where('tenant_id', '=', 1).where('email', '=', from).select('id').executeTakeFirstOrThrow();
  await db.transaction().execute((tx) => updateAccount(tx, { id: 1 }, id, { email: to }));
}

const NOT_FOUND = { message: 'This link is no longer valid. Ask for a new one.', code: 'reset_not_found' };

describe('asking for a new password', () => {
  test('mails a link in the language asked for; the database keeps no secret that would open it', async () => {
    const secret = await mailedSecret('MARIA@norte.example', 'pt');
    const mail = smtp.received.at(-1)!;
    expect(mail.to![0]!.address).toBe(VISITOR);
    expect(mail.subject).toBe('Escolhe uma nova palavra-passe – Praia Norte Surf School');
    for (const body of [mail.text!, mail.html!]) expect(body).toContain(`http://localhost:8080/new-password/${secret}?lang=pt`);
    expect(mail.text).toContain('durante uma hora');
    expect(mail.html).not.toContain('undefined');
    const stored = JSON.stringify([await resets().selectAll().execute(), await mails().selectAll().execute()]);
    expect(stored).not.toContain(secret);
    expect(secret).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/);
  });

  test('answers the same in a comparable time where there is no such account, and mails nothing', async () => {
    const before = await state();
    const timed = async (email: string) => {
      const started = performance.now();
      const answer = await ask(email);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      return performance.now() - started;
    };
    const email = await account('timed@example.com');
    const times = [await timed('nobody@example.com'), await timed('no email'), await timed(ADMINS.baleal), await timed('')];
    expect(await state()).toEqual(before);
    times.push(await timed(email));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(99);
    expect((await state())[1]).toBe(before[1]! + 1);
  });

  test('cannot be used to spam, not even by concurrent requests', async () => {
    const email = await account('bombed@example.com');
    const user = await school.database.forTenant({ id: 1 }).selectFrom('users').where('tenant_id', '=', 1).where('email', '=', email).select('id').executeTakeFirstOrThrow();
    const queued = async () => (await mails().where('user_id', '=', user.id).selectAll().execute()).length;
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask(email)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await queued()).toBe(3);
    school.clock.now = new Date(NOW.getTime() + 61 * MINUTE);
    await ask(email);
    school.clock.now = NOW;
    expect(await queued()).toBe(4);
  });
});

describe('the mailed link', () => {
  test('sets the password once, ends every session, and all other links of the account', async () => {
    const email = await account('forgetful@example.com');
    const { name, value } = (await login(email, 'surf-demo')).cookies[0]!;
    const [first, second] = [await mailedSecret(email), await mailedSecret(email)];
    const answer = await set(first.toUpperCase(), 'new and long');
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, {}, []]);
    expect((await me(`${name}=${value}`)).statusCode).toBe(401);
    expect((await login(email, 'surf-demo')).statusCode).toBe(401);
    expect((await login(email, 'new and long')).statusCode).toBe(200);
    for (const used of [first, second]) {
      const again = await set(used, 'another long one');
      expect([again.statusCode, again.json()]).toEqual([404, NOT_FOUND]);
    }
    expect((await login(email, 'new and long')).statusCode).toBe(200);
  });

  test('works for one of several concurrent uses', async () => {
    const email = await account('twice@example.com');
    const secret = await mailedSecret(email);
    const passwords = [1, 2, 3, 4].map((index) => `password number ${index}`);
    const answers = await Promise.all(passwords.map((password) => set(secret, password)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    const logins = await Promise.all(passwords.map((password) => login(email, password)));
    expect(logins.map(({ statusCode }) => statusCode === 200)).toEqual(passwords.map((_, index) => index === winner));
  });

  test('holds for an hour after it was mailed', async () => {
    const email = await account('slow@example.com');
    const secret = await mailedSecret(email);
    school.clock.now = new Date(NOW.getTime() + 60 * MINUTE);
    expect((await set(secret, 'new and long')).json()).toEqual(NOT_FOUND);
    school.clock.now = new Date(NOW.getTime() + 60 * MINUTE - 1000);
    expect((await set(secret, 'new and long')).statusCode).toBe(200);
    school.clock.now = NOW;
  });

  test('is not mailed late: not after a change of the password, and not after it has expired', async () => {
    const email = await account('late@example.com');
    const waiting = () => mails().where('recipient', '=', email).where('status', '<>', 'sent').select('status').execute();
    const giveUp = () => school.database.forTenant({ id: 1 }).updateTable('mails').set({ status: 'failed' }).where('tenant_id', '=', 1).where('recipient', '=', email).execute();
    await ask(email);
    await giveUp();
    const { name, value } = (await login(email, 'surf-demo')).cookies[0]!;
    await school.call('PUT', '/api/user/me', { cookie: `${name}=${value}`, payload: { password: 'surf-demo', new_password: 'changed by hand' } });
    expect(await waiting()).toEqual([]);

    await ask(email);
    await giveUp();
    await school.call('POST', '/api/mails/retry', { cookie: await school.signIn(ADMINS.norte) });
    school.clock.now = new Date(NOW.getTime() + 61 * MINUTE);
    const before = smtp.received.length;
    await working(school, smtpTransport(smtp.url, 'bookings@lineup.example'), async () => {
      await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
    });
    school.clock.now = NOW;
    expect(smtp.received.length).toBe(before);
  });

  test('survives a password that is too short or too easy, and says so', async () => {
    const email = await account('short@example.com');
    const secret = await mailedSecret(email);
    const answer = await set(secret, '1234567');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        ...{ message: 'A password has 8 to 200 characters.', code: 'invalid_password' },
        errors: { password: 'A password has 8 characters at least.' },
      },
    ]);
    const easy = await set(secret, '12345678');
    expect([easy.statusCode, easy.json()]).toMatchObject([400, { code: 'password_too_easy', errors: { password: expect.any(String) } }]);
    expect((await set(secret, 'SHORT@example.com')).json()).toMatchObject({ code: 'password_too_easy' });
    expect((await set(secret, 'exactly8')).statusCode).toBe(200);
  });

  test('is not valid at another school, or after a change of email or password', async () => {
    const email = await account('moving@example.com');
    const signedIn = async (password: string) => {
      const { name, value } = (await login(email, password)).cookies[0]!;
      return `${name}=${value}`;
    };
    const first = await mailedSecret(email);
    expect((await set(first, 'new and long', HOSTS.baleal)).json()).toEqual(NOT_FOUND);
    const payload = { password: 'surf-demo', new_password: 'changed by hand' };
    await school.call('PUT', '/api/user/me', { cookie: await signedIn('surf-demo'), payload });
    expect((await set(first, 'new and long')).json()).toEqual(NOT_FOUND);
    const second = await mailedSecret(email);
    await move(email, 'moved@example.com');
    expect((await set(second, 'new and long')).json()).toEqual(NOT_FOUND);
  });

  test('is not mailed to an address that the account has left meanwhile', async () => {
    const email = await account('leaving@example.com');
    await ask(email);
    await move(email, 'left@example.com');
    const secret = await mailedSecret('left@example.com');
    expect(smtp.received.flatMap(({ to }) => to!.map(({ address }) => address))).not.toContain(email);
    expect((await set(secret, 'new and long')).statusCode).toBe(200);
  });

  test.each(['x', '00000000-0000-4000-8000-000000000000', '%00', '../../user/me', "' or 1=1 --"])('%s opens nothing', async (secret) => {
    expect((await set(encodeURIComponent(secret), 'new and long')).json()).toEqual(NOT_FOUND);
  });
});
