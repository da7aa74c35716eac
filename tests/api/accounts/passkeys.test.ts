import { generateKeyPairSync } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from '#shared/contract/passkey.ts';
import type { NewAuthenticator, RecoveryCodes, SecondFactors } from '#shared/contract/secondFactor.ts';
import type { ErrorAnswer, PasskeyRequest } from '#shared/contract/wire.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { auditLog } from '../../support/auditLog.ts';
import { softPasskey, type SoftPasskey } from '../../support/softPasskey.ts';
import { makeAccount, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

const NORTE = { id: 1 };
const PATH = '/api/user/me/second-factors';
const LOGIN = '/api/login/passkey';
const ORIGIN = `http://${HOSTS.norte}`;

let school: TestApp;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
});
afterAll(() => school.close());

/** A browser: it keeps cookies. */
function browser(host: string = HOSTS.norte) {
  const cookies = new Map<string, string>();
  const send = async (url: string, payload: object = {}, method: 'GET' | 'POST' | 'PUT' = 'POST'): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await school.app.inject({ method, url, ...(method !== 'GET' && { payload }), headers: { host, ...(cookie && { cookie }) } });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
  const challenge = async () => (await send(`${LOGIN}/challenges`)).json<PasskeyRequest>();
  return {
    send,
    challenge,
    has: (name: string) => cookies.has(name),
    signIn: (email: string, more: object = {}) => send('/api/login', { email, password: DEMO_PASSWORD, ...more }),
    creation: async (password = DEMO_PASSWORD) => (await send(`${PATH}/passkeys/challenges`, { password })).json<PasskeyCreation>(),
    add: (made: NewPasskey) => send(`${PATH}/passkeys`, made),
    use: (passkey: PasskeyAnswer) => send(LOGIN, { passkey }),
    factors: async () => (await send(PATH, {}, 'GET')).json<SecondFactors>(),
    me: async () => (await send('/api/user/me', {}, 'GET')).statusCode,
  };
}
type Browser = ReturnType<typeof browser>;

const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<Partial<ErrorAnswer>>().code];
const FAILED = [401, 'passkey_failed'];

const forgiveAll = () => school.database.owner.deleteFrom('sign_in_attempts').execute();

let count = 0;
/** A new admin in a signed-in browser. */
async function member(): Promise<{ email: string; id: number; here: Browser }> {
  const email = `keys${++count}@norte.example`;
  await makeAccount(school, email);
  const { id } = await school.database.forTenant(NORTE).updateTable('users').set({ role: 'admin' }).where('tenant_id', '=', 1).where('email', '=', email).returning('id').executeTakeFirstOrThrow();
  const here = browser();
  expect((await here.signIn(email)).statusCode).toBe(200);
  return { email, id, here };
}

/** A new admin with a passkey. */
async function withPasskey(key: SoftPasskey = softPasskey(ORIGIN)) {
  const made = await member();
  const answer = await made.here.add(key.create(await made.here.creation()));
  expect(answer.statusCode, answer.body).toBe(201);
  return { ...made, key, codes: answer.json<RecoveryCodes>().recovery_codes };
}

test('a passkey is added with the password, and signs in alone, once per challenge', async () => {
  const { email, id, here, key, codes } = await withPasskey();
  expect(codes).toHaveLength(10);
  const [passkey] = (await here.factors()).passkeys;
  expect(passkey).toMatchObject({ name: 'Test key', host: 'localhost', last_used_at: null });

  const there = browser();
  const request = await there.challenge();
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(there.has('session')).toBe(false);
  const signed = key.sign(request);
  const answer = await there.use(signed);
  expect(answer.json()).toMatchObject({ email, role: 'admin' });
  expect(await there.me()).toBe(200);
  expect(new Date((await here.factors()).passkeys[0]!.last_used_at!)).toEqual(school.clock.now);
  expect(codeOf(await there.use(signed))).toEqual(FAILED);
  // The failure's entry is written after the answer.
  const actions = async () => (await auditLog(school)).filter(({ record_id }) => record_id === String(id)).map(({ action }) => action);
  await expect.poll(actions).toEqual(['account.sign_in', 'account.add_passkey', 'account.sign_in', 'account.sign_in_failed']);
  expect(await school.database.forTenant(NORTE).selectFrom('passkey_challenges').where('tenant_id', '=', 1).where('purpose', '=', 'sign_in').select('challenge').execute()).toEqual([]);
});

test('adding needs the password, a name, and a challenge of this account, browser and page', async () => {
  const { here } = await member();
  const other = await member();
  const key = softPasskey(ORIGIN);
  expect(codeOf(await here.send(`${PATH}/passkeys/challenges`, { password: 'wrong' }))).toEqual([400, 'password_wrong']);
  const refused = async (made: NewPasskey, by = here) => expect(codeOf(await by.add(made))).toEqual([400, 'passkey_not_added']);
  await refused(key.create({ ...(await here.creation()), challenge: Buffer.alloc(32).toString('base64url') }));
  await refused(key.create(await other.here.creation()));
  await refused(key.create(await here.creation(), 'Far', { origin: 'http://localhost.evil.example' }));
  await refused(key.create(await here.creation(), 'Far', { host: 'evil.example' }));
  await refused(key.create(await here.creation(), 'Far', { type: 'webauthn.get' }));
  const late = key.create(await here.creation());
  school.clock.now = new Date(school.clock.now.getTime() + 5 * 60 * 1000);
  await refused(late);
  const made = await here.creation();
  expect(codeOf(await here.add(key.create(made, ' ')))).toEqual([400, 'invalid_entry']);
  expect(codeOf(await here.add(key.create(made, 'x'.repeat(61))))).toEqual([400, 'invalid_entry']);
  const good = key.create(made);
  await refused(good, other.here);
  expect((await here.add(good)).statusCode).toBe(201);
  await refused(good);
  // The same key for a second account would make it unclear who signs in.
  await refused(key.create(await other.here.creation()), other.here);
  expect((await other.here.factors()).passkeys).toEqual([]);
});

test('what is signed for another page, school, browser, challenge, key or account opens nothing', async () => {
  const { key, here } = await withPasskey();
  const { key: foreign } = await withPasskey();
  const there = browser();
  const use = async (sign: (request: PasskeyRequest) => PasskeyAnswer, by = there) => codeOf(await by.use(sign(await there.challenge())));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const attempts: ((request: PasskeyRequest) => PasskeyAnswer)[] = [
    (request) => key.sign(request, { origin: 'http://evil.example' }),
    (request) => key.sign(request, { origin: 'https://localhost' }),
    (request) => key.sign(request, { host: HOSTS.baleal }),
    (request) => key.sign(request, { type: 'webauthn.create' }),
    (request) => key.sign(request, { challenge: Buffer.alloc(32).toString('base64url') }),
  ];
  for (const attempt of attempts) expect(await use(attempt)).toEqual(FAILED);
  await forgiveAll();
  const more: typeof attempts = [
    (request) => key.sign(request, { key: privateKey }),
    (request) => key.sign(request, { userHandle: Buffer.from('1:1').toString('base64url') }),
    (request) => ({ ...key.sign(request), id: foreign.id }),
    (request) => ({ ...key.sign(request), id: softPasskey(ORIGIN).id }),
    (request) => { const answer = key.sign(request); return { ...answer, response: { ...answer.response, signature: 'AAAA', authenticatorData: 'AAAA' } }; },
  ];
  for (const attempt of more) expect(await use(attempt)).toEqual(FAILED);
  await forgiveAll();
  expect(await use((request) => key.sign(request), browser()), 'another browser').toEqual(FAILED);
  const late = key.sign(await there.challenge());
  school.clock.now = new Date(school.clock.now.getTime() + 5 * 60 * 1000);
  expect(codeOf(await there.use(late)), 'too late').toEqual(FAILED);
  const baleal = browser(HOSTS.baleal);
  expect(codeOf(await baleal.use(key.sign(await baleal.challenge(), { origin: `http://${HOSTS.baleal}`, host: HOSTS.baleal }))), 'another school').toEqual(FAILED);
  const norte = browser('norte.localhost');
  expect(codeOf(await norte.use(key.sign(await norte.challenge(), { origin: 'http://norte.localhost', host: 'norte.localhost' }))), 'another host of the school').toEqual(FAILED);
  for (const passkey of [{}, { id: '%', response: {} }, { id: key.id, response: { clientDataJSON: 'e30', authenticatorData: 'x'.repeat(10_001), signature: 'x' } }]) {
    expect((await there.use(passkey as PasskeyAnswer)).statusCode).toBe(400);
  }
  expect(there.has('session')).toBe(false);
  expect((await here.factors()).passkeys[0]!.last_used_at).toBeNull();
  expect((await there.use(key.sign(await there.challenge()))).statusCode).toBe(200);
});

test('a counter that does not rise is a copied key; of two answers with one counter one counts', async () => {
  const { key } = await withPasskey();
  const [one, two, three] = [browser(), browser(), browser()];
  expect((await one.use(key.sign(await one.challenge(), { counter: 7 }))).statusCode).toBe(200);
  for (const counter of [7, 6, 0]) expect(codeOf(await one.use(key.sign(await one.challenge(), { counter })))).toEqual(FAILED);
  const signed = [[two, key.sign(await two.challenge(), { counter: 8 })], [three, key.sign(await three.challenge(), { counter: 8 })]] as const;
  const answers = await Promise.all(signed.map(([by, answer]) => by.use(answer)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);

  const { key: uncounted } = await withPasskey(softPasskey(ORIGIN, { counts: false }));
  for (let time = 0; time < 2; time++) expect((await one.use(uncounted.sign(await one.challenge()))).statusCode).toBe(200);
});

test('a key that checks no person is the second step beside the password', async () => {
  const { email, key } = await withPasskey();
  const other = await withPasskey();
  const there = browser();
  const simple = { checksPerson: false };
  expect(codeOf(await there.use(key.sign(await there.challenge(), simple)))).toEqual([401, 'passkey_needs_password']);
  const asked = await there.signIn(email);
  expect(codeOf(asked)).toEqual([401, 'second_factor_required']);
  const request = asked.json<ErrorAnswer>().passkey!;
  expect(request.allowCredentials).toEqual([expect.objectContaining({ id: key.id })]);
  expect(there.has('session')).toBe(false);
  const passkey = key.sign(request, simple);
  expect(codeOf(await there.signIn(email, { passkey, password: 'wrong' }))).toEqual([401, 'login_failed']);
  expect(codeOf(await there.signIn(email, { passkey: other.key.sign(request) }))).toEqual(FAILED);
  expect(codeOf(await there.signIn(email, { passkey })), 'its challenge was used up').toEqual(FAILED);
  const again = async () => (await there.signIn(email)).json<ErrorAnswer>().passkey!;
  expect(codeOf(await there.use(key.sign(await again()))), 'for the second step only').toEqual(FAILED);
  await forgiveAll();
  expect((await there.signIn(email, { passkey: key.sign(await again(), simple) })).statusCode).toBe(200);
  expect(codeOf(await browser().signIn('nobody@norte.example'))).toEqual([401, 'login_failed']);
});

test('wrong passwords do not block a right passkey, which forgives them', async () => {
  const { key, email } = await withPasskey();
  await forgiveAll();
  const there = browser();
  for (let time = 0; time < 5; time++) expect(codeOf(await there.signIn(email, { password: 'wrong' }))).toEqual([401, 'login_failed']);
  expect(codeOf(await there.signIn(email))).toEqual([429, 'too_many_sign_ins']);
  const answer = await there.use(key.sign(await there.challenge()));
  expect([answer.statusCode, await there.me()]).toEqual([200, 200]);
  expect(codeOf(await browser().signIn(email))).toEqual([401, 'second_factor_required']);
  await forgiveAll();
});

test('a passkey of an account whose email is not confirmed forgives no guess at the password of its owner', async () => {
  const { key, email, id } = await withPasskey();
  await forgiveAll();
  await school.database.forTenant(NORTE).updateTable('users').set({ is_confirmed: false }).where('tenant_id', '=', 1).where('id', '=', id).execute();
  const there = browser();
  for (let time = 0; time < 5; time++) expect(codeOf(await there.signIn(email, { password: 'wrong' }))).toEqual([401, 'login_failed']);
  expect((await there.use(key.sign(await there.challenge()))).statusCode).toBe(200);
  expect(codeOf(await there.signIn(email))).toEqual([429, 'too_many_sign_ins']);
  await forgiveAll();
});

test('guesses are limited as passwords are, also for keys that do not exist', async () => {
  const { key, email } = await withPasskey();
  const there = browser();
  const guess = async () => codeOf(await there.use(key.sign(await there.challenge(), { origin: 'http://evil.example' })));
  for (let time = 0; time < 5; time++) expect(await guess()).toEqual(FAILED);
  expect(await guess()).toEqual([429, 'too_many_sign_ins']);
  expect(codeOf(await there.use(key.sign(await there.challenge())))).toEqual([429, 'too_many_sign_ins']);
  expect(codeOf(await there.signIn(email)), 'the password is counted by itself').toEqual([401, 'second_factor_required']);
  const unknown = softPasskey(ORIGIN);
  const tries: unknown[] = [];
  for (let time = 0; time < 40; time++) tries.push((await there.use(unknown.sign(await there.challenge()))).statusCode);
  expect(tries).toContain(429);
  await forgiveAll();
});

test('a removed key opens nothing; recovery codes stay until the last factor goes', async () => {
  const { email, here, key, codes } = await withPasskey();
  const second = softPasskey(ORIGIN);
  expect((await here.add(second.create(await here.creation(), 'Phone'))).json()).toEqual({ recovery_codes: [] });
  const [first, phone] = (await here.factors()).passkeys;
  const remove = (id: number, password = DEMO_PASSWORD, by = here) => by.send(`${PATH}/passkeys/${id}/removal`, { password });
  expect(codeOf(await remove(first!.id, 'wrong'))).toEqual([400, 'password_wrong']);
  expect((await remove(first!.id, DEMO_PASSWORD, (await member()).here)).statusCode).toBe(404);
  const there = browser();
  const before = key.sign(await there.challenge());
  expect((await remove(first!.id)).statusCode).toBe(200);
  expect(codeOf(await there.use(before))).toEqual(FAILED);
  expect(await here.factors()).toMatchObject({ recovery_codes: 10, passkeys: [{ name: 'Phone' }] });
  expect((await browser().signIn(email, { code: codes[0] })).statusCode).toBe(200);
  expect((await remove(phone!.id)).statusCode).toBe(200);
  expect(await here.factors()).toMatchObject({ recovery_codes: 0, passkeys: [] });
  expect((await browser().signIn(email)).statusCode).toBe(200);
});

test('where a school requires a second factor, a passkey is one, and the last cannot be removed', async () => {
  const owner = await school.signIn(ADMINS.norte);
  const { email, here } = await member();
  const rule = (two_factor_required: boolean) => school.call('PUT', '/api/team/rules', { cookie: owner, payload: { two_factor_required } });
  await rule(true);
  try {
    expect((await browser().signIn(email)).json()).toMatchObject({ second_factor_missing: true });
    const key = softPasskey(ORIGIN);
    expect((await here.add(key.create(await here.creation()))).json<RecoveryCodes>().recovery_codes).toHaveLength(10);
    const there = browser();
    expect((await there.use(key.sign(await there.challenge()))).json()).not.toHaveProperty('second_factor_missing');
    const { id } = (await here.factors()).passkeys[0]!;
    const remove = () => here.send(`${PATH}/passkeys/${id}/removal`, { password: DEMO_PASSWORD });
    expect(codeOf(await remove())).toEqual([409, 'last_second_factor']);
    expect(await here.factors()).toMatchObject({ recovery_codes: 10, passkeys: [{ id }] });
    const { secret } = (await here.send(`${PATH}/authenticator`, { password: DEMO_PASSWORD })).json<NewAuthenticator>();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: school.clock.now.getTime() });
    expect((await here.send(`${PATH}/authenticator`, { code }, 'PUT')).json()).toEqual({ recovery_codes: [] });
    const both = await Promise.all([remove(), here.send(`${PATH}/authenticator/removal`, { password: DEMO_PASSWORD })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { authenticator, passkeys } = await here.factors();
    expect(passkeys.length + Number(authenticator)).toBe(1);
  } finally {
    await school.database.owner.updateTable('team_rules').set({ two_factor_required: false }).execute();
  }
});

test('an admin resets passkeys of a member, and a removed member has none', async () => {
  const { id, here, email } = await withPasskey();
  const gone = await withPasskey();
  const owner = await school.signIn(ADMINS.norte);
  const team = (await school.call('GET', '/api/team', { cookie: owner })).json<{ members: { id: number; has_second_factor: boolean }[] }>();
  expect(team.members.find((one) => one.id === id)).toMatchObject({ has_second_factor: true });
  expect((await school.call('DELETE', `/api/team/${id}/second-factors`, { cookie: owner })).statusCode).toBe(200);
  expect(await here.me()).toBe(401);
  expect((await browser().signIn(email)).statusCode).toBe(200);
  expect((await school.call('DELETE', `/api/team/${gone.id}`, { cookie: owner })).statusCode).toBe(200);
  const there = browser();
  expect(codeOf(await there.use(gone.key.sign(await there.challenge())))).toEqual(FAILED);
});
