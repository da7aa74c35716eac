import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { countForRecipient, forgetRecipients } from '../../../server/mail/limits/recipientLimits.queries.ts';
import { makeAccount, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, NOW } from '../../support/world.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
let school: TestApp;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
});
afterAll(() => school.close());
beforeEach(async () => {
  await sql`truncate subscribers, mailbox_counts cascade`.execute(school.database.owner);
  await sql`delete from mails`.execute(school.database.owner);
  school.clock.now = NOW;
});

let visitors = 0;
/** Every request comes from a new IP address, because the limit per client is not tested here. */
const post = (url: string, payload: object, host: string = HOSTS.norte) =>
  school.call('POST', url, { host, payload, from: `10.0.${(visitors += 1) >> 8}.${visitors & 255}` });
const subscribe = async (email: string, host?: string) => {
  const answer = await post('/api/subscribers', { email, lang: 'en' }, host);
  expect([answer.statusCode, answer.json()], 'the answer never tells').toEqual([201, {}]);
};
const after = (milliseconds: number) => (school.clock.now = new Date(NOW.getTime() + milliseconds));
const mails = async (kind: string) => {
  const { rows } = await sql<{ recipient: string }>`select recipient from mails where kind = ${kind} order by tenant_id, id`.execute(school.database.owner);
  return rows.map(({ recipient }) => recipient);
};
const subscribers = (tenant: number) =>
  school.database.forTenant({ id: tenant }).selectFrom('subscribers').where('tenant_id', '=', tenant).selectAll().orderBy('email').execute();

describe('mails that ask for a confirmation', () => {
  test('go to one recipient key once an hour, however the address is written', async () => {
    for (const email of ['ana.silva@gmail.com', 'anasilva@gmail.com', 'AnaSilva+1@googlemail.com', 'anasilva+2@gmail.com']) await subscribe(email);
    expect(await mails('subscription_confirmation')).toEqual(['ana.silva@gmail.com']);
    expect((await subscribers(1)).map(({ email }) => email)).toEqual(['ana.silva@gmail.com']);
    after(HOUR);
    await subscribe('anasilva+2@gmail.com');
    expect(await mails('subscription_confirmation')).toEqual(['ana.silva@gmail.com', 'anasilva+2@gmail.com']);
  });

  test('are four a day and ten a month of all schools together', async () => {
    for (let hour = 0; hour < 24; hour++) {
      after(hour * HOUR);
      await subscribe('victim@example.com', HOSTS.norte);
      await subscribe('victim+x@example.com', HOSTS.baleal);
    }
    expect(await mails('subscription_confirmation')).toHaveLength(4);
    for (let day = 1; day < 30; day++) {
      after(day * DAY);
      for (const host of [HOSTS.norte, HOSTS.baleal]) await subscribe('victim@example.com', host);
    }
    expect(await mails('subscription_confirmation')).toHaveLength(10);
    after(31 * DAY);
    await subscribe('victim@example.com');
    expect(await mails('subscription_confirmation')).toHaveLength(11);
  });

  test('hold in several processes: of many at the same moment one goes out', async () => {
    const other = connect(school.databaseUrl);
    const limits = [{ purpose: 'test', most: 3, seconds: 60 }];
    const ask = (index: number) => countForRecipient((index % 2 ? other : school.database).forTenant({ id: 1 + (index % 2) }), `a+${index}@example.com`, limits, NOW);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)));
    await other.close();
    expect(answers.filter(Boolean)).toHaveLength(3);
  });

  test('count for all limits or for none', async () => {
    const [hour, day] = [{ purpose: 'hour', most: 1, seconds: 3600 }, { purpose: 'day', most: 2, seconds: 86_400 }];
    const count = (...limits: (typeof hour)[]) => countForRecipient(school.database.forTenant({ id: 1 }), 'a@example.com', limits, NOW);
    expect([await count(hour, day), await count(day, hour), await count(day), await count(day)]).toEqual([true, false, true, false]);
  });

  test('go once a week to an unsubscribed address, which can resubscribe at once by the old link', async () => {
    await subscribe('ana@example.com');
    const { id } = (await subscribers(1))[0]!;
    await school.call('PUT', `/api/subscribers/${id}`, { payload: { verified: true } });
    await post(`/api/subscribers/${id}/unsubscribe`, {});
    for (const [time, sent] of [[2 * HOUR, 1], [6 * DAY, 1], [WEEK, 2], [WEEK + 6 * DAY, 2], [2 * WEEK, 3]] as const) {
      after(time);
      await subscribe('ana@example.com');
      expect(await mails('subscription_confirmation')).toHaveLength(sent);
      expect(await subscribers(1)).toMatchObject([{ state: 'unsubscribed', verified: false }]);
    }
    await school.call('PUT', `/api/subscribers/${id}`, { payload: { verified: true } });
    expect(await subscribers(1)).toMatchObject([{ state: 'verified' }]);
  });
});

test('booking and cancelling cannot be used to spam, also across schools and with address tags', async () => {
  const ids = { [HOSTS.norte]: (await school.lessonIn('open', { free: 3 })).id, [HOSTS.baleal]: (await school.lessonIn('open', { free: 1, host: HOSTS.baleal })).id };
  const statuses: number[] = [];
  for (let time = 0; time < 22; time++) {
    const host = time % 2 ? HOSTS.norte : HOSTS.baleal;
    const answer = await post(`/api/lessons/${ids[host]}/bookings`, submission({ email: `victim+${time}@example.com` }), host);
    statuses.push(answer.statusCode);
    if (answer.statusCode === 201) await school.call('DELETE', `/api/lessons/${ids[host]}/bookings/${answer.json<{ id: string }>().id}`, { host });
  }
  expect([statuses.slice(0, 20).every((status) => status === 201), statuses.slice(20)]).toEqual([true, [429, 429]]);
});

test('refused and repeated requests do not count towards the limit', async () => {
  const { id } = await school.lessonIn('open', { free: 1 });
  const book = async (change: object) => (await post(`/api/lessons/${id}/bookings`, submission({ email: 'victim@example.com', ...change }))).statusCode;
  const payment_intent_id = crypto.randomUUID();
  for (let time = 0; time < 25; time++) {
    expect(await book({ phone: 'none' })).toBe(400);
    expect(await book({ payment_intent_id })).toBe(201);
  }
});

test('password links cannot be used to spam, however many accounts are made for it', async () => {
  for (let account = 0; account < 6; account++) {
    const email = `victim+${account}@example.com`;
    await makeAccount(school, email);
    for (let time = 0; time < 3; time++) expect((await post('/api/password-resets', { email })).json()).toEqual({});
  }
  expect(await mails('password_reset')).toHaveLength(10);
});

test('registering cannot be used to spam, whether there is an account or not', async () => {
  await makeAccount(school, 'member@example.com');
  for (const name of ['stranger', 'member']) {
    for (let time = 0; time < 5; time++) {
      const answer = await post('/api/register', { email: `${name}@example.com`, password: 'long enough' });
      expect([answer.statusCode, answer.json()]).toMatchObject([201, { email: `${name}@example.com` }]);
    }
  }
  expect([(await mails('registration')).length, (await mails('already_registered')).length]).toEqual([3, 3]);
});

test('what no limit needs any more is forgotten', async () => {
  await subscribe('ana@example.com');
  const left = async () => (await sql`select from mailbox_counts`.execute(school.database.owner)).rows.length;
  expect(await left()).toBe(3);
  await forgetRecipients(school.database.owner, new Date(NOW.getTime() + DAY));
  expect(await left()).toBe(1);
  await forgetRecipients(school.database.owner, new Date(NOW.getTime() + 30 * DAY));
  expect(await left()).toBe(0);
});
