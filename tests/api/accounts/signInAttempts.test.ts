import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ATTEMPT_LIMITS } from '../../../server/accounts/attempts/attemptLimits.ts';
import { claimSignIn, deleteOldAttempts } from '../../../server/accounts/attempts/signInAttempts.queries.ts';
import { buildApp } from '../../../server/app.ts';
import { connect } from '../../../server/db/connect.ts';
import { loggerOptions } from '../../../server/http/logging.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { barrier } from '../../support/barrier.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const HOME = '198.51.100.7';
let school: TestApp;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
});
afterAll(() => school.close());
beforeEach(async () => {
  await sql`truncate sign_in_attempts`.execute(school.database.owner);
  school.clock.now = NOW;
});

const login = (email: string, password: string, from = HOME, host: string = HOSTS.norte) => school.call('POST', '/api/login', { host, from, payload: { email, password } });
const guess = async (email: string, from?: string) => (await login(email, 'wrong', from)).statusCode;
const enter = async (email: string, from?: string) => (await login(email, DEMO_PASSWORD, from)).statusCode;
const after = (seconds: number) => (school.clock.now = new Date(school.clock.now.getTime() + seconds * 1000));
const rows = async () => (await sql`select encode(key, 'hex') as key, known_until from sign_in_attempts`.execute(school.database.owner)).rows;
/** Claims an attempt without checking a password, which takes longer. */
const claim = (name: string, now: Date, database = school.database) => {
  const [pair, flood, account, network] = ['pair', 'flood', 'account', 'network'].map((kind) => Buffer.from(`${name} ${kind}`));
  return claimSignIn(database.forTenant({ id: 1 }), { pair: pair!, flood: flood!, account: account!, network: network! }, now);
};
/** Fails once from each of many networks. */
async function failFromEverywhere(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push(await guess(email, `203.0.${index >> 8}.${index & 255}`));
  return statuses;
}

describe('one account from one network', () => {
  test('five wrong passwords are free; then each next one waits twice as long, with Retry-After', async () => {
    for (let time = 0; time < 5; time++) expect(await guess(VISITOR)).toBe(401);
    for (const wait of [30, 60, 120]) {
      const refused = await login(VISITOR, DEMO_PASSWORD);
      expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
        429,
        String(wait),
        { code: 'too_many_sign_ins', message: 'Too many failed attempts. Please wait a few minutes, or set a new password.' },
      ]);
      after(wait - 1);
      expect(await guess(VISITOR)).toBe(429);
      after(1);
      expect(await guess(VISITOR)).toBe(401);
    }
  });

  test('the right password forgets the wrong ones', async () => {
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 4; time++) expect(await guess(VISITOR)).toBe(401);
      expect(await enter(VISITOR)).toBe(200);
    }
  });

  test('leaves about a hundred guesses a day', async () => {
    let guesses = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const now = new Date(NOW.getTime() + minute * 60_000);
      while ((await claim('day', now)).waitSeconds === 0) guesses += 1;
    }
    expect(guesses).toBeGreaterThan(20);
    expect(guesses).toBeLessThan(120);
  });

  test('is the same account however the email is written, and the same IPv6 network within a /64', async () => {
    const written = [VISITOR, VISITOR.toUpperCase(), ` ${VISITOR} `, VISITOR, VISITOR];
    for (const [index, email] of written.entries()) expect(await guess(email, `2001:db8::${index + 1}`)).toBe(401);
    expect(await guess(VISITOR, '2001:0DB8:0:0:ffff::9')).toBe(429);
    expect(await guess(VISITOR, '2001:db8:0:1::1')).toBe(401);
  });

  test('does not tell whether the account exists', async () => {
    const statuses = async (email: string, host: string) => {
      const answers = [];
      for (let time = 0; time < 7; time++) answers.push(await login(email, 'wrong', HOME, host));
      return answers.map(({ statusCode, body, headers }) => [statusCode, body, headers['retry-after']]);
    };
    const known = await statuses(VISITOR, HOSTS.norte);
    expect(await statuses('nobody@norte.example', HOSTS.norte)).toEqual(known);
    expect(await statuses(VISITOR, HOSTS.baleal)).toEqual(known);
    expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('parallel guesses get no more tries, also across processes', async () => {
    const other = connect(school.databaseUrl);
    const claims = await Promise.all(Array.from({ length: 40 }, (_, index) => claim('race', NOW, index % 2 ? other : school.database)));
    expect(claims.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(ATTEMPT_LIMITS.pair.free);

    // The control reads first and writes then, and lets more through in the same race.
    await sql`create table naive_attempts (count integer not null)`.execute(school.database.owner);
    await sql`insert into naive_attempts values (0)`.execute(school.database.owner);
    const allHaveRead = barrier(40);
    const naive = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const db = (index % 2 ? other : school.database).owner;
        const { rows: found } = await sql<{ count: number }>`select count from naive_attempts`.execute(db);
        await allHaveRead();
        if (found[0]!.count >= ATTEMPT_LIMITS.pair.free) return false;
        await sql`update naive_attempts set count = count + 1`.execute(db);
        return true;
      }),
    );
    await other.close();
    expect(naive.filter(Boolean)).toHaveLength(40);
  });

  test('parallel requests are refused before their password is checked', async () => {
    const statuses = await Promise.all([...Array.from({ length: 12 }, () => guess(VISITOR)), enter(VISITOR)]);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7);
  });
});

describe('one account from everywhere', () => {
  test('waits a minute at most after fifty failures, and not at all in a network where its owner has signed in', async () => {
    expect(await enter(VISITOR, HOME)).toBe(200);
    expect(new Set(await failFromEverywhere(VISITOR, 50))).toEqual(new Set([401]));
    const refused = await login(VISITOR, DEMO_PASSWORD, '192.0.2.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    for (let time = 0; time < 6; time++) {
      after(60);
      expect(await guess(VISITOR, `198.18.0.${time}`)).toBe(401);
    }
    expect((await login(VISITOR, DEMO_PASSWORD, '192.0.2.1')).headers['retry-after']).toBe('60');
    expect(await enter(VISITOR, HOME)).toBe(200);
    expect(await enter(VISITOR, '192.0.2.1')).toBe(200);
  });
});

describe('one network', () => {
  test('waits after thirty failures of any accounts at any school; who is known there does not', async () => {
    expect(await enter(VISITOR)).toBe(200);
    for (let index = 0; index < 30; index++) {
      expect((await login(`someone${index}@example.com`, 'wrong', HOME, index % 2 ? HOSTS.norte : HOSTS.baleal)).statusCode).toBe(401);
    }
    expect(await enter(ADMINS.norte)).toBe(429);
    expect(await enter(VISITOR)).toBe(200);
    expect(await enter(ADMINS.norte, '192.0.2.1')).toBe(200);
    after(10);
    expect(await enter(ADMINS.norte)).toBe(200);
  });

  test('may sign in sixty times a minute, also successfully', async () => {
    const statuses = await Promise.all(Array.from({ length: 62 }, () => enter(VISITOR)));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    after(60);
    expect(await enter(VISITOR)).toBe(200);
  });
});

test('guesses of the present password by a stolen session count as well', async () => {
  const cookie = await school.signIn(VISITOR);
  const change = (password: string) => school.call('PUT', '/api/user/me', { cookie, from: HOME, payload: { password, new_password: 'salt and wind' } });
  for (let time = 0; time < 5; time++) expect((await change('wrong')).json()).toMatchObject({ code: 'password_wrong' });
  expect((await change(DEMO_PASSWORD)).json()).toMatchObject({ code: 'too_many_sign_ins' });
});

test('keeps no email and no address, and only what still counts', async () => {
  await guess('Somebody@example.com');
  await enter(VISITOR);
  const stored = JSON.stringify(await rows());
  for (const personal of ['omebody', VISITOR, HOME]) expect(stored).not.toContain(Buffer.from(personal).toString('hex'));
  const count = async (days: number, most = 100) => {
    await deleteOldAttempts(school.database.owner, new Date(NOW.getTime() + days * 86_400_000), most);
    return (await rows()).length;
  };
  expect(await count(0)).toBe(6);
  expect(await count(1)).toBe(1);
  expect(await count(89)).toBe(1);
  expect(await count(90)).toBe(0);
  for (let index = 0; index < 10; index++) await guess(`someone${index}@example.com`);
  expect(await count(0, 5)).toBeLessThanOrEqual(5);
});

test('failures and refusals are logged as events, without personal data', async () => {
  const lines: string[] = [];
  const logger = { ...(loggerOptions('serve') as object), stream: { write: (line: string) => void lines.push(line) } };
  const nothing = () => Promise.reject(new Error('this test has no pages'));
  const app = await buildApp({ ...school, pages: { site: nothing, admin: nothing, assets: undefined }, now: () => NOW, logger });
  const request = { method: 'POST', url: '/api/login', headers: { host: HOSTS.norte }, payload: { email: VISITOR, password: 'guessed' }, remoteAddress: HOME } as const;
  for (let time = 0; time < 6; time++) await app.inject(request);
  await app.close();
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event !== undefined);
  expect(events.map(({ event }) => event)).toEqual([...Array<string>(5).fill('sign_in_failed'), 'sign_in_blocked']);
  expect(new Set(events.map(({ network }) => network)).size).toBe(1);
  expect(events[0]).toMatchObject({ school: 'norte', network: expect.stringMatching(/^[\da-f]{12}$/), reqId: expect.any(String) });
  for (const personal of [VISITOR, 'maria', HOME, 'guessed']) expect(lines.join('')).not.toContain(personal);
});
