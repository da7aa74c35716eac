import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#shared/contract/session.ts';
import { insertAdmin } from '../../../server/accounts/accounts.queries.ts';
import { hashPassword } from '../../../server/accounts/password.ts';
import { forgetSessionsTask } from '../../../server/accounts/sessions/forgetSessionsTask.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { queriesOf } from '../../support/db/countQueries.ts';
import { makeAccount, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
const UNKNOWN_ID = '8d0b0f3a-96f6-4c3c-9a38-6f0a4f0a5d11';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());
afterEach(() => {
  school.clock.now = NOW;
});

const after = (ms: number) => {
  school.clock.now = new Date(NOW.getTime() + ms);
};
const me = async (cookie: string, host: string = HOSTS.norte) => (await school.call('GET', '/api/user/me', { cookie, host })).statusCode;
const listed = async (cookie: string) => (await school.call('GET', '/api/user/me/sessions', { cookie })).json<Session[]>();
const end = (cookie: string | undefined, id: string, host: string = HOSTS.norte) => school.call('DELETE', `/api/user/me/sessions/${id}`, { cookie, host });
const stored = () => school.database.forTenant({ id: 1 }).selectFrom('sessions').where('tenant_id', '=', 1).selectAll().execute();

async function signIn(email: string, { host = HOSTS.norte as string, agent = DESK, password = DEMO_PASSWORD } = {}): Promise<string> {
  const answer = await school.call('POST', '/api/login', { host, payload: { email, password }, headers: { 'user-agent': agent } });
  return `session=${answer.cookies[0]!.value}`;
}

/** A new account without other sessions. */
async function account(email: string): Promise<string> {
  await makeAccount(school, email);
  return email;
}

describe('a session is valid on its host alone', () => {
  test.each([HOSTS.baleal, '127.0.0.1', 'norte.localhost'])('and not on %s', async (host) => {
    const cookie = await signIn(VISITOR);
    expect([await me(cookie), await me(cookie, host)]).toEqual([200, 401]);
    await school.call('DELETE', '/api/user/me', { cookie, host });
    expect(await me(cookie), 'a copy elsewhere does not end it').toBe(200);
  });

  test('whatever the port, the case and a dot at the end of its name', async () => {
    const cookie = await signIn(VISITOR, { host: 'Norte.localhost:8080' });
    expect([await me(cookie, 'norte.localhost'), await me(cookie, 'NORTE.LOCALHOST.:9000'), await me(cookie)]).toEqual([200, 200, 401]);
  });
});

describe.each([
  { who: 'visitor', email: VISITOR, idle: 14, absolute: 90 },
  { who: 'admin', email: ADMINS.norte, idle: 7, absolute: 30 },
])('a session of a $who', ({ email, idle, absolute }) => {
  test('ends when it is idle', async () => {
    const cookie = await signIn(email);
    after(idle * DAY_MS - 1000);
    expect(await me(cookie)).toBe(200);
    after(2 * idle * DAY_MS - 2000);
    expect(await me(cookie), 'its use counts').toBe(200);
    after(3 * idle * DAY_MS - 2000);
    expect(await me(cookie)).toBe(401);
  });

  test('ends in any case in the end, as its cookie does', async () => {
    const answer = await school.call('POST', '/api/login', { payload: { email, password: DEMO_PASSWORD } });
    expect(answer.cookies[0]).toMatchObject({ maxAge: absolute * 24 * 60 * 60 });
    const cookie = `session=${answer.cookies[0]!.value}`;
    for (let day = 0; day < absolute; day += idle - 1) {
      after(day * DAY_MS);
      expect([day, await me(cookie)]).toEqual([day, 200]);
    }
    after(absolute * DAY_MS);
    expect(await me(cookie)).toBe(401);
  });
});

test('a new admin has an admin’s session from the next request on', async () => {
  const cookie = await signIn(await account('promoted@example.com'));
  const db = school.database.forTenant({ id: 1 });
  await db.updateTable('users').set({ role: 'admin' }).where('tenant_id', '=', 1).where('email', '=', 'promoted@example.com').execute();
  after(7 * DAY_MS);
  expect(await me(cookie)).toBe(401);
});

test('requests write once an hour at most that a session was used', async () => {
  const cookie = await signIn(await account('busy@example.com'));
  const writes = async () => (await queriesOf(() => me(cookie))).filter((query) => query.startsWith('update'));
  after(HOUR_MS - 1000);
  expect(await writes()).toEqual([]);
  after(HOUR_MS);
  expect(await writes()).toHaveLength(1);
  expect(await writes()).toEqual([]);
  expect((await listed(cookie))[0]!.last_seen_at).toBe('2026-07-01T09:30:00Z');
});

describe('the list of one’s sessions', () => {
  test('names devices in words, the current one first, and no session that has ended', async () => {
    const email = await account('everywhere@example.com');
    await signIn(email, { agent: '' });
    after(15 * DAY_MS);
    const phone = await signIn(email, { agent: PHONE });
    after(15 * DAY_MS + HOUR_MS);
    const strange = await signIn(email, { agent: `\u0000<b>${'x'.repeat(2000)}` });
    const [current, ...others] = (await listed(strange)).map(({ id: _id, creation_date: _date, ...shown }) => shown);
    const seen = '2026-07-16T09:30:00Z';
    expect(current).toEqual({ browser: '', system: '', device: 'computer', last_seen_at: seen, is_current: true });
    expect(others).toEqual([{ browser: 'Safari', system: 'iPhone', device: 'phone', last_seen_at: '2026-07-16T08:30:00Z', is_current: false }]);
    expect((await listed(phone)).map(({ device, is_current }) => [device, is_current])).toEqual([['phone', true], ['computer', false]]);
    expect(Math.max(...(await stored()).map(({ user_agent }) => user_agent.length))).toBeLessThanOrEqual(400);
  });

  test('needs a session, and tells nothing that would open one', async () => {
    expect((await school.call('GET', '/api/user/me/sessions')).statusCode).toBe(401);
    const cookie = await signIn(VISITOR);
    const [session] = await listed(cookie);
    expect(Object.keys(session!).toSorted()).toEqual(['browser', 'creation_date', 'device', 'id', 'is_current', 'last_seen_at', 'system']);
    expect(await me(`session=${session!.id}`)).toBe(401);
  });
});

describe('ending sessions', () => {
  test('one of one’s own', async () => {
    const email = await account('ending@example.com');
    const [lost, kept] = [await signIn(email, { agent: PHONE }), await signIn(email)];
    const { id } = (await listed(kept)).find(({ is_current }) => !is_current)!;
    expect((await end(kept, id.toUpperCase())).statusCode).toBe(200);
    expect([await me(lost), await me(kept)]).toEqual([401, 200]);
    expect((await end(kept, id)).statusCode).toBe(404);
    expect(await listed(kept)).toHaveLength(1);
  });

  test('all others at once', async () => {
    const email = await account('ending.all@example.com');
    const others = [await signIn(email), await signIn(email, { host: 'norte.localhost' })];
    const [current, stranger] = [await signIn(email), await signIn(VISITOR)];
    const answer = await school.call('DELETE', '/api/user/me/sessions', { cookie: current });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 2 }]);
    expect([await me(others[0]!), await me(others[1]!, 'norte.localhost'), await me(current), await me(stranger)]).toEqual([401, 401, 200, 200]);
  });

  test('is not possible for another account, at this school or another, not even for its admin', async () => {
    const cookie = await signIn(VISITOR);
    const [{ id }] = (await listed(cookie)) as [Session];
    const theirs = await signIn(ADMINS.baleal, { host: HOSTS.baleal });
    const before = await stored();
    const statuses = [
      (await end(await signIn(ADMINS.norte), id)).statusCode,
      (await end(theirs, id, HOSTS.baleal)).statusCode,
      (await end(undefined, id)).statusCode,
      (await end(cookie, UNKNOWN_ID)).statusCode,
      (await end(cookie, 'x')).statusCode,
    ];
    expect(statuses).toEqual([404, 404, 401, 404, 400]);
    expect((await stored()).filter((row) => before.some((known) => known.id === row.id))).toHaveLength(before.length);
    expect(await me(cookie)).toBe(200);
  });

  test('happens with a new password from the command as well', async () => {
    const cookie = await signIn(await account('commanded@example.com'));
    await insertAdmin(school.database.forTenant({ id: 1 }), { id: 1 }, 'commanded@example.com', await hashPassword('entirely new'));
    expect(await me(cookie)).toBe(401);
  });
});

test('ended sessions are forgotten, with the devices that they name', async () => {
  const cookie = await signIn(VISITOR);
  after(13 * DAY_MS);
  expect(await me(cookie)).toBe(200);
  after(15 * DAY_MS);
  await forgetSessionsTask({ database: school.database, directory: school.directory, now: () => school.clock.now })({}, {} as never);
  const rows = await stored();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ last_seen_at }) => new Date(last_seen_at) > NOW)).toBe(true);
  expect(await me(cookie)).toBe(200);
});
