import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EmailChange } from '#shared/contract/emailChange.ts';
import type { User } from '#shared/contract/user.ts';
import { confirmEmailChange, issueEmailChange } from '../../../server/accounts/emailChanges.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { recipientOf as addressOf, sentMails } from '../../support/messages/sentMails.ts';
import { makeAccount, statusAndCode, submission } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
const HOUR_MS = 60 * 60 * 1000;
let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());
afterEach(() => {
  school.clock.now = NOW;
});

// Programs on the way may change the case of an address.
const recipientOf = (mail: Parameters<typeof addressOf>[0]) => addressOf(mail).toLowerCase();
const PATH = '/api/user/me/email-change';
const db = () => school.database.forTenant(NORTE);
const state = async (cookie: string) => (await school.call('GET', PATH, { cookie })).json<EmailChange>();
const emailOf = async (cookie: string) => (await school.call('GET', '/api/user/me', { cookie })).json<User>().email;
const ask = (cookie: string | undefined, email: string, password: string | undefined = DEMO_PASSWORD) =>
  school.call('POST', `${PATH}?lang=en`, { cookie, payload: { email, ...(password === '' ? {} : { password }) } });
const confirm = (secret: string, cookie?: string, host: string = HOSTS.norte) => school.call('PUT', `/api/email-changes/${secret}`, { host, ...(cookie && { cookie }) });
const login = async (email: string, password = DEMO_PASSWORD) => (await school.call('POST', '/api/login', { payload: { email, password } })).statusCode;
const NOT_FOUND = { message: 'This link is no longer valid. Ask for a new one in your account settings.', code: 'email_change_not_found' };

async function account(email: string): Promise<string> {
  await makeAccount(school, email);
  return school.signIn(email);
}

const idOf = async (email: string) => (await db().selectFrom('users').where('tenant_id', '=', 1).where('email', '=', email).select('id').executeTakeFirstOrThrow()).id;

/** The secret of a link to the address that the account waits for, as the mail would have it. */
async function secretFor(from: string, recipient: string): Promise<string> {
  const issued = await issueEmailChange(db(), NORTE, { user_id: await idOf(from), recipient }, school.clock.now);
  return (issued as { secret: string }).secret;
}

describe('asking for a new email', () => {
  test('tells the old address, mails a link to the new one, and changes nothing until the link is used', async () => {
    const cookie = await account('old@example.com');
    const answer = await ask(cookie, ' New@Example.com ');
    expect([answer.statusCode, answer.json()]).toEqual([200, { needs_password: true, awaiting: { email: 'New@Example.com', expires_at: '2026-07-02T08:30:00Z' } }]);
    expect([await emailOf(cookie), await login('new@example.com'), await login('old@example.com')]).toEqual(['old@example.com', 401, 200]);

    const mails = await sentMails(school, smtp);
    expect(mails.map(recipientOf).toSorted()).toEqual(['new@example.com', 'old@example.com']);
    const [told, linked] = ['old@example.com', 'new@example.com'].map((address) => mails.find((mail) => recipientOf(mail) === address)!);
    expect(told!.subject).toBe('Your account is getting a new email address – Praia Norte Surf School');
    expect(told!.text).toContain('http://localhost:8080/forgotten-password?lang=en');
    expect(told!.text).not.toContain('/new-email/');
    const secret = /\/new-email\/([\da-f-]{36})\?lang=en/.exec(linked!.text!)![1]!;
    expect(JSON.stringify(await db().selectFrom('email_changes').where('tenant_id', '=', 1).selectAll().execute())).not.toContain(secret);

    const confirmed = await confirm(secret.toUpperCase(), cookie);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, {}]);
    expect([await emailOf(cookie), await login('new@example.com'), await login('old@example.com')]).toEqual(['New@Example.com', 200, 401]);
    expect(await state(cookie)).toEqual({ needs_password: true, awaiting: null });
    expect((await confirm(secret, cookie)).json()).toEqual(NOT_FOUND);
  });

  test('needs a session, the present password, and another valid address; and changes nothing otherwise', async () => {
    const cookie = await account('careful@example.com');
    expect((await ask(undefined, 'x@example.com')).statusCode).toBe(401);
    const fields = async (email: string, password?: string) => {
      const answer = await ask(cookie, email, password);
      return [answer.statusCode, answer.json<{ errors: object }>().errors];
    };
    expect(await fields('x@example.com', '')).toEqual([400, { password: 'This change needs the present password beside it.' }]);
    expect(await fields('x@example.com', 'wrong')).toEqual([400, { password: 'This is not your present password.' }]);
    expect(await fields('careful@example.com')).toEqual([400, { email: 'The account has this email already.' }]);
    expect(await fields('x')).toEqual([400, { email: 'This is not a valid email address.' }]);
    expect((await school.call('POST', PATH, { cookie, payload: { email: null } })).statusCode).toBe(400);
    expect((await state(cookie)).awaiting).toBe(null);
    expect(await sentMails(school, smtp)).toEqual([]);
  });

  test('is the only way to a new email', async () => {
    const cookie = await account('direct@example.com');
    const answer = await school.call('PUT', '/api/user/me', { cookie, payload: { email: 'sneaky@example.com', password: DEMO_PASSWORD, name: 'half' } });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, ['email']]);
    expect((await school.call('PUT', '/api/user/me', { cookie, payload: { email: 'direct@example.com', name: 'whole' } })).json()).toMatchObject({ name: 'whole' });
  });

  test('answers the same for an address of another account, whose owner gets a mail without a link to it', async () => {
    const cookie = await account('curious@example.com');
    const free = await ask(cookie, 'free@example.com');
    const taken = await ask(cookie, VISITOR.toUpperCase());
    expect([taken.statusCode, taken.json<EmailChange>()]).toEqual([200, { ...free.json<EmailChange>(), awaiting: { email: VISITOR.toUpperCase(), expires_at: '2026-07-02T08:30:00Z' } }]);
    expect(await state(cookie)).toEqual(taken.json());
    const mails = await sentMails(school, smtp);
    const mail = mails.find((one) => recipientOf(one) === VISITOR)!;
    expect(mail.subject).toContain('You already have an account');
    expect(mail.text).not.toContain('/new-email/');
    expect(mails.map(recipientOf), 'the first address was withdrawn').not.toContain('free@example.com');
    // Another school's account is no obstacle.
    await ask(cookie, ADMINS.baleal);
    expect((await confirm(await secretFor('curious@example.com', ADMINS.baleal), cookie)).statusCode).toBe(200);
  });

  test('needs no password where there is none, and the link to the new address in the session', async () => {
    const cookie = await account('social@example.com');
    await db().updateTable('users').set({ password_hash: null }).where('tenant_id', '=', 1).where('email', '=', 'social@example.com').execute();
    expect(await state(cookie)).toEqual({ needs_password: false, awaiting: null });
    expect((await ask(cookie, 'socially@example.com', '')).statusCode).toBe(200);
    expect(await emailOf(cookie)).toBe('social@example.com');
    expect((await confirm(await secretFor('social@example.com', 'socially@example.com'), cookie)).statusCode).toBe(200);
    expect(await emailOf(cookie)).toBe('socially@example.com');
  });

  test('cannot be used to spam: mails to one address and from one account are limited, and a refused one leaves nothing', async () => {
    const cookie = await account('spammer@example.com');
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await ask(cookie, 'victim@example.com')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await school.call('POST', `${PATH}/mails`, { cookie })).statusCode).toBe(429);
    for (let turn = 0; turn < 8; turn += 1) statuses.push((await ask(cookie, `victim${turn}@example.com`)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(await db().selectFrom('mails').where('tenant_id', '=', 1).where('recipient', 'like', 'victim%').select('id').execute()).toHaveLength(10);
    await sentMails(school, smtp);
  });
});

describe('the mailed link', () => {
  test('gives the address to no account but the one that asked for it and confirms: its owner may press the button of a stranger’s link', async () => {
    const guest = 'guest.with.bookings@example.com';
    const lesson = await school.lessonIn('open', { free: 1 });
    const booked = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ email: guest, notes: 'asthma' }) });
    expect(booked.statusCode, booked.body).toBeLessThan(300);
    const stranger = await account('stranger@example.com');
    await ask(stranger, guest);
    const secret = await secretFor('stranger@example.com', guest);
    const before = await account('guest.account@example.com');
    const codes = [];
    for (const cookie of [undefined, before, await school.signIn(ADMINS.norte)]) {
      const answer = await confirm(secret, cookie);
      codes.push(statusAndCode(answer));
    }
    expect(codes).toEqual([[401, 'not_signed_in'], [403, 'email_change_of_another'], [403, 'email_change_of_another']]);
    expect([await emailOf(stranger), await emailOf(before)]).toEqual(['stranger@example.com', 'guest.account@example.com']);
    expect((await school.call('GET', '/api/user/me/data', { cookie: stranger })).body).not.toContain('asthma');
    expect((await state(stranger)).awaiting, 'the link still works for its own account').toMatchObject({ email: guest });
    expect((await confirm(secret, await school.signIn('stranger@example.com'))).statusCode).toBe(200);
    await sentMails(school, smtp);
  });

  test('ends with the next change, with another mail, with a withdrawal and with a new password', async () => {
    const cookie = await account('fickle@example.com');
    const dead: string[] = [];
    const link = async (email: string) => dead.push(await secretFor('fickle@example.com', email));
    await ask(cookie, 'first@example.com');
    await link('first@example.com');
    await ask(cookie, 'second@example.com');
    await link('second@example.com');
    const resent = await school.call('POST', `${PATH}/mails?lang=en`, { cookie });
    expect(resent.json<EmailChange>().awaiting?.email).toBe('second@example.com');
    expect((await sentMails(school, smtp)).filter((mail) => recipientOf(mail) === 'second@example.com')).not.toHaveLength(0);
    await link('second@example.com');
    const withdrawn = await school.call('DELETE', PATH, { cookie });
    expect(withdrawn.json()).toEqual({ needs_password: true, awaiting: null });
    expect((await school.call('POST', `${PATH}/mails`, { cookie })).statusCode).toBe(404);
    await ask(cookie, 'third@example.com');
    await link('third@example.com');
    const changed = await school.call('PUT', '/api/user/me', { cookie, payload: { password: DEMO_PASSWORD, new_password: 'entirely new' } });
    expect(changed.statusCode).toBe(200);
    const [renewed] = changed.cookies.map(({ name, value }) => `${name}=${value}`);
    for (const secret of dead) expect((await confirm(secret, renewed)).json()).toEqual(NOT_FOUND);
    expect([await login('fickle@example.com', 'entirely new'), await login('third@example.com', 'entirely new')]).toEqual([200, 401]);
    expect((await sentMails(school, smtp)).filter((mail) => mail.text!.includes('/new-email/'))).toEqual([]);
  });

  test('holds for a day; until then the old address works, and afterwards nothing awaits confirmation', async () => {
    const cookie = await account('late.mover@example.com');
    await ask(cookie, 'moved.late@example.com');
    const secret = await secretFor('late.mover@example.com', 'moved.late@example.com');
    school.clock.now = new Date(NOW.getTime() + 24 * HOUR_MS);
    expect((await confirm(secret, cookie)).json()).toEqual(NOT_FOUND);
    expect((await state(cookie)).awaiting).toBe(null);
    expect(await emailOf(cookie)).toBe('late.mover@example.com');
    school.clock.now = new Date(NOW.getTime() + 24 * HOUR_MS - 1000);
    expect((await confirm(secret, cookie)).statusCode).toBe(200);
    school.clock.now = NOW;
    await sentMails(school, smtp);
  });

  test('is another school’s business at no other', async () => {
    const cookie = await account('local@example.com');
    await ask(cookie, 'elsewhere@example.com');
    const secret = await secretFor('local@example.com', 'elsewhere@example.com');
    const theirs = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    expect((await confirm(secret, theirs, HOSTS.baleal)).json()).toEqual(NOT_FOUND);
    for (const strange of ['x', '00000000-0000-4000-8000-000000000000', '%00', "' or 1=1 --"]) {
      expect((await confirm(encodeURIComponent(strange), cookie)).json()).toEqual(NOT_FOUND);
    }
    expect(await emailOf(cookie)).toBe('local@example.com');
  });

  test('works for one of several concurrent uses, and gives an address to one of several accounts', async () => {
    const names = ['a', 'b', 'c'].map((letter) => `racer.${letter}@example.com`);
    const links: [secret: string, cookie: string][] = [];
    for (const name of names) {
      const cookie = await account(name);
      await ask(cookie, 'wanted@example.com');
      links.push([await secretFor(name, 'wanted@example.com'), cookie]);
    }
    const answers = await Promise.all([...links, ...links].map((link) => confirm(...link)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
    const owners = await db().selectFrom('users').where('tenant_id', '=', 1).where('email', 'in', [...names, 'wanted@example.com']).select('email').execute();
    expect(owners.map(({ email }) => email).toSorted()).toEqual([...names, 'wanted@example.com'].filter((email) => email !== names[answers.findIndex(({ statusCode }) => statusCode === 200) % 3]).toSorted());
  });

  test('ends password links to the address that the account leaves', async () => {
    const cookie = await account('leaver@example.com');
    await school.call('POST', '/api/password-resets', { payload: { email: 'leaver@example.com' } });
    await ask(cookie, 'left@example.com');
    await confirmEmailChange(db(), NORTE, await idOf('leaver@example.com'), await secretFor('leaver@example.com', 'left@example.com'), NOW, async () => {});
    const waiting = await db().selectFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'password_reset').where('recipient', '=', 'leaver@example.com').select('id').execute();
    expect(waiting).toEqual([]);
    expect(await emailOf(cookie), 'sessions go on').toBe('left@example.com');
  });
});
