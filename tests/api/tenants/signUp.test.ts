import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedSchool, SignUp } from '#shared/contract/signUp.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { keyedHash } from '../../../server/db/roles/keyedHash.ts';
import type { App } from '../../../server/http/app.types.ts';
import { SIGN_UP_LIMITS } from '../../../server/mail/limits/recipientLimits.ts';
import { countForKey, countForRecipient } from '../../../server/mail/limits/recipientLimits.queries.ts';
import { NETWORK_LIMITS } from '../../../server/signUp/signUp.ts';
import { signUpRoutes } from '../../../server/signUp/signUp.routes.ts';
import { deleteExpiredSignUps } from '../../../server/signUp/signUps.queries.ts';
import { demoMailboxTransport } from '../../../server/mail/delivery/transport.ts';
import { auditLog } from '../../support/auditLog.ts';
import { workedOff } from '../../support/payments/paying.ts';
import { solveProof } from '../../support/solveProof.ts';
import { statusAndCode, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, NOW } from '../../support/world.ts';

const HOUR = 60 * 60_000;
const PASSWORD = 'salt in the hair';
let product: TestApp;
beforeAll(async () => {
  product = await testApp();
});
afterAll(() => product.close());

const ENTRIES: SignUp = { name: 'Areia Surf', slug: 'areia', email: 'ana@example.com', password: PASSWORD, country: 'ES', timezone: 'Atlantic/Canary', lang: 'de' };

const post = (url: string, payload: object, { host = HOSTS.main as string, headers = {}, of = product } = {}) => of.call('POST', url, { host, payload, headers });
const signUp = (change: Partial<SignUp> = {}) => post('/api/sign-up', { ...ENTRIES, ...change });
const confirm = (secret: string, slug?: string) => post('/api/sign-up/confirmation', { secret, ...(slug && { slug }) });
const isFree = async (slug: string) => (await product.call('GET', `/api/sign-up/address?slug=${slug}`, { host: HOSTS.main })).json<{ is_free: boolean }>().is_free;

type Mail = { to: string; subject: string; text: string };
const mailbox = async () => (await product.call('GET', '/dev/mailbox.json', { host: HOSTS.main })).json<Mail[]>();

/** Sends the queued mail, and returns the secret of its link. */
async function mailedSecret(email: string): Promise<string> {
  await workedOff(product, demoMailboxTransport());
  const mail = (await mailbox()).find(({ to }) => to === email)!;
  return /\/sign-up\/([\da-f-]{36})\?lang=/.exec(mail.text)![1]!;
}

/** Signs up, and returns the secret of the mailed link. */
async function signedUp(change: Partial<SignUp> & { email: string }): Promise<string> {
  expect((await signUp(change)).statusCode).toBe(201);
  return mailedSecret(change.email);
}

const countTenants = async () => (await product.database.owner.selectFrom('tenants').select('id').execute()).length;

test('a school signs up, opens by its mailed link, and its admin signs in', async () => {
  const before = await countTenants();
  expect([await isFree('areia'), await isFree('norte'), await isFree('n0rte'), await isFree('admin'), await isFree('app')]).toEqual([true, false, false, false, false]);
  const answer = await signUp();
  expect([answer.statusCode, answer.json()]).toEqual([201, {}]);
  expect(await countTenants()).toBe(before);

  const secret = await mailedSecret('ana@example.com');
  const [mail] = await mailbox();
  expect([mail!.to, mail!.subject]).toEqual(['ana@example.com', 'Eröffne deine Schule – Areia Surf']);
  expect(mail!.text).toContain('areia.localhost:8080');
  // The link itself changes nothing: mail scanners open links.
  expect((await product.call('GET', '/api/sign-up/confirmation', { host: HOSTS.main })).statusCode).toBe(404);

  const opened = await confirm(secret);
  expect([opened.statusCode, opened.json()]).toEqual([200, { slug: 'areia', host: 'areia.localhost', email: 'ana@example.com' }]);
  const login = await post('/api/login', { email: 'ana@example.com', password: PASSWORD }, { host: 'areia.localhost' });
  expect([login.statusCode, login.json<{ is_admin: boolean }>().is_admin]).toEqual([200, true]);
  const { tenants } = await product.directory.latest();
  const made = tenants.find(({ slug }) => slug === 'areia')!;
  expect(made).toMatchObject({ name: 'Areia Surf', hosts: ['areia.localhost'], country: 'ES', timezone: 'Atlantic/Canary', api_base: '' });
  expect(await isFree('areia')).toBe(false);

  const log = await auditLog(product, { id: made.id });
  expect(log.map(({ action, role }) => [action, role])).toEqual(expect.arrayContaining([['school.add', 'visitor'], ['account.make_admin', 'visitor']]));
  // Used again, for example because the answer was lost, it leads to the same school.
  expect((await confirm(secret)).json()).toEqual({ slug: 'areia', host: 'areia.localhost', email: 'ana@example.com' });
  const [row] = await product.database.owner.selectFrom('sign_ups').where('email', '=', 'ana@example.com').selectAll().execute();
  expect([row!.password_hash, row!.opened_school]).toEqual([null, made.id]);
  // A school that a stranger has opened has a lower quota of mails at first.
  const { signed_up_at } = await product.database.owner.selectFrom('tenants').where('id', '=', made.id).select('signed_up_at').executeTakeFirstOrThrow();
  expect(new Date(signed_up_at!)).toEqual(NOW);
});

test('a link used 20 times at once opens one school', async () => {
  const secret = await signedUp({ slug: 'rush', email: 'rush@example.com' });
  const before = await countTenants();
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(secret)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set([`200 ${JSON.stringify({ slug: 'rush', host: 'rush.localhost', email: 'rush@example.com' })}`]));
  expect(await countTenants()).toBe(before + 1);
});

test('of two sign-ups for one address the first to be confirmed has it; the second chooses another and keeps its entries', async () => {
  const emails = ['one@example.com', 'two@example.com', 'three@example.com'];
  // The third only looks alike.
  const secrets = [await signedUp({ slug: 'guincho', email: emails[0]! }), await signedUp({ slug: 'guincho', email: emails[1]! }), await signedUp({ slug: 'gu1ncho', email: emails[2]! })];
  const answers = await Promise.all(secrets.map((secret) => confirm(secret)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409)!;
  expect(refused.json()).toMatchObject({ code: 'address_taken', errors: { slug: expect.any(String) as string } });

  const loser = answers.findIndex(({ statusCode }) => statusCode === 409);
  expect((await confirm(secrets[loser]!, 'www')).json()).toMatchObject({ code: 'address_taken' });
  expect((await confirm(secrets[loser]!, 'guincho-norte')).json<OpenedSchool>().host).toBe('guincho-norte.localhost');
  expect((await post('/api/login', { email: emails[loser], password: PASSWORD }, { host: 'guincho-norte.localhost' })).statusCode).toBe(200);
  // A sign-up for an address that is taken is told at once.
  expect((await signUp({ slug: 'guincho', email: 'four@example.com' })).json()).toMatchObject({ code: 'address_taken' });
});

test('bad entries get a sentence each, and change nothing', async () => {
  const count = () => product.database.owner.selectFrom('sign_ups').select('id').execute();
  const before = await count();
  const answer = await signUp({ name: 'Pr\u0430ia', slug: 'xn--a', email: 'x', password: '1', country: 'ZZ', timezone: 'x', lang: 'xx' });
  expect(statusAndCode(answer)).toEqual([400, 'invalid_sign_up']);
  expect(Object.keys(answer.json<ErrorAnswer>().errors!).toSorted()).toEqual(['country', 'email', 'lang', 'name', 'password', 'slug', 'timezone']);
  expect((await signUp({ password: 'password1' })).json()).toMatchObject({ code: 'password_too_easy', errors: { password: expect.any(String) as string } });
  expect((await signUp({ email: 'long.enough@example.com', password: 'Long.Enough' })).json()).toMatchObject({ code: 'password_too_easy' });
  for (const payload of [{}, { ...ENTRIES, name: 7 }, { ...ENTRIES, slug: null }, { ...ENTRIES, password: 'x'.repeat(2000) }]) {
    expect((await post('/api/sign-up', payload)).statusCode).toBe(400);
  }
  expect((await signUp({ slug: 'nul', email: 'nul@example.com', timezone: 'Europe/\u0000' })).statusCode).toBe(400);
  for (const secret of ['', 'x', '\u0000', '8d0b0f3a-96f6-4c3c-9a38-6f0a4f0a5d11']) expect((await confirm(secret)).json()).toMatchObject({ code: 'sign_up_not_found' });
  expect(await count()).toEqual(before);
});

test('an answer does not tell whether an email has an account', async () => {
  const known = await signUp({ slug: 'known', email: 'admin@norte.example' });
  const unknown = await signUp({ slug: 'unknown', email: 'not.known@example.com' });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
});

test('a link works for 24 hours; then the sign-up is deleted', async () => {
  const secret = await signedUp({ slug: 'late', email: 'late@example.com' });
  product.clock.now = new Date(NOW.getTime() + 24 * HOUR);
  expect((await confirm(secret)).json()).toMatchObject({ code: 'sign_up_not_found' });
  await deleteExpiredSignUps(product.database.owner, product.clock.now);
  expect(await product.database.owner.selectFrom('sign_ups').select('id').execute()).toEqual([]);
  product.clock.now = NOW;
});

describe('the main host alone', () => {
  test.each([HOSTS.norte, HOSTS.baleal, HOSTS.nobody, 'app.localhost.evil.example', 'x'.repeat(300)])('has sign-up, and %s has not', async (host) => {
    expect((await post('/api/sign-up', ENTRIES, { host })).statusCode).toBe(404);
    expect((await post('/api/sign-up/confirmation', { secret: 'x' }, { host })).json()).toMatchObject({ code: 'not_found' });
    expect((await product.call('GET', '/api/sign-up/address?slug=abc', { host })).statusCode).toBe(404);
  });

  test('has nothing else of the API, and takes no entries from pages of other origins', async () => {
    expect((await product.call('GET', '/api/settings', { host: HOSTS.main })).statusCode).toBe(404);
    expect((await product.call('GET', '/api/sign-up/other', { host: HOSTS.main })).statusCode).toBe(404);
    for (const origin of ['http://evil.example', 'http://localhost', 'http://app.localhost:1', 'null']) {
      expect((await post('/api/sign-up', ENTRIES, { headers: { origin } })).json()).toMatchObject({ code: 'foreign_origin' });
    }
    expect((await post('/api/sign-up', { ...ENTRIES, name: '' }, { headers: { origin: 'http://app.localhost' } })).statusCode).toBe(400);
  });

  test('has no sign-up where it is closed', async () => {
    const app: App = fastify();
    signUpRoutes(app, product.database, product.directory, { ...product.config, signUpDomain: undefined });
    expect((await app.inject({ method: 'POST', url: '/api/sign-up', payload: ENTRIES, headers: { host: HOSTS.main } })).statusCode).toBe(404);
  });
});

describe('limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await testApp({ rateLimits: true });
  });
  afterAll(() => limited.close());

  let made = 0;
  async function attempt(change: Partial<SignUp>, from = '203.0.113.7') {
    made += 1;
    const payload = { ...ENTRIES, slug: `limited-${made}`, email: `limited.${made}@example.com`, ...change };
    return limited.call('POST', '/api/sign-up', { host: HOSTS.main, from, payload });
  }
  async function attemptWithProof(change: Partial<SignUp> = {}, from?: string) {
    const { challenge } = (await attempt(change, from)).json<ErrorAnswer>();
    const proof = await solveProof(challenge!);
    return { proof, answer: await attempt({ ...change, proof }, from) };
  }

  test('a sign-up needs a proof of work, which counts once', async () => {
    expect((await attempt({})).statusCode).toBe(428);
    expect((await attempt({ proof: 'x' })).statusCode).toBe(428);
    const { proof, answer } = await attemptWithProof();
    expect(answer.statusCode).toBe(201);
    expect((await attempt({ proof })).statusCode).toBe(428);
  });

  test('one network and one email have so many sign-ups', async () => {
    const { owner } = limited.database;
    const [{ most }] = NETWORK_LIMITS;
    const network = await keyedHash(owner, 'sign-up network', '198.51.100.1');
    for (let count = 1; count < most; count += 1) await countForKey(owner, network, NETWORK_LIMITS, NOW);
    expect((await attemptWithProof({}, '198.51.100.1')).answer.statusCode).toBe(201);
    const over = (await attemptWithProof({}, '198.51.100.1')).answer;
    expect([over.statusCode, over.json<ErrorAnswer>().code, over.headers['retry-after']]).toEqual([429, 'too_many_requests', '3600']);

    const email = 'same@example.com';
    for (let count = 1; count <= SIGN_UP_LIMITS[0]!.most; count += 1) await countForRecipient(owner, email, SIGN_UP_LIMITS, NOW);
    expect((await attemptWithProof({ email: 'SAME@example.com' }, '198.51.100.2')).answer.statusCode).toBe(429);
    expect(await owner.selectFrom('sign_ups').select('id').execute()).toHaveLength(2);
  });

  test('addresses of one IPv6 network count together, those of another one do not', async () => {
    const from = async (remoteAddress: string) => (await limited.app.inject({ url: '/api/sign-up/address?slug=areia', headers: { host: HOSTS.main }, remoteAddress })).statusCode;
    for (let time = 1; time <= 120; time += 1) expect(await from(`2001:db8:0:1::${time.toString(16)}`)).toBe(200);
    expect([await from('2001:db8:0:1:ffff::1'), await from('2001:db8:0:2::1')]).toEqual([429, 200]);
  });
});
