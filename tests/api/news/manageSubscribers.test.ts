import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListedSubscriber } from '#shared/contract/subscriber.ts';
import type { MailTransport } from '../../../server/mail/delivery/transport.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const HOUR = 60 * 60_000;
let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());
beforeEach(async () => {
  await sql`truncate notifications, subscribers, mailbox_counts cascade`.execute(school.database.owner);
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  school.clock.now = NOW;
  admin = await school.signIn(ADMINS.norte);
});

const list = (query = '', cookie = admin) => school.call('GET', `/api/subscribers${query}`, { cookie });
const listed = async (query = '') => (await list(query)).json<ListedSubscriber[]>();
const emails = async (query = '') => (await listed(query)).map(({ email }) => email);
const remove = (id: string, cookie: string | undefined = admin) => school.call('DELETE', `/api/subscribers/${id}`, { cookie });
const narrowed = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const idOf = async (email: string) => (await listed()).find((one) => one.email === email)!.id;

/** Adds three subscribers an hour apart: verified, unsubscribed, and never verified. */
async function three(): Promise<void> {
  for (const [index, email] of ['Ana@example.com', 'rui@example.org', 'lea@example.com'].entries()) {
    school.clock.now = new Date(NOW.getTime() + index * HOUR);
    await school.call('POST', '/api/subscribers', { payload: { email, lang: 'de' } });
  }
  const [ana, rui] = [await idOf('Ana@example.com'), await idOf('rui@example.org')];
  for (const id of [ana, rui]) await school.call('PUT', `/api/subscribers/${id}`, { payload: { verified: true } });
  school.clock.now = new Date(NOW.getTime() + 3 * HOUR);
  await school.call('POST', `/api/subscribers/${rui}/unsubscribe`);
}

describe('the list', () => {
  test('says of each its state and since when, and narrows down by state and part of the address', async () => {
    await three();
    const answer = await list();
    expect(answer.json<ListedSubscriber[]>()[0]).toEqual({ id: expect.any(String), email: 'rui@example.org', lang: 'de', state: 'unsubscribed', since: '2026-07-01T11:30:00Z' });
    expect(answer.headers['content-range']).toBe('0-2/3');
    const states = Object.fromEntries((await listed()).map(({ email, state, since }) => [email, [state, since]]));
    expect(states).toEqual({
      'rui@example.org': ['unsubscribed', '2026-07-01T11:30:00Z'],
      'Ana@example.com': ['verified', '2026-07-01T10:30:00Z'],
      'lea@example.com': ['unconfirmed', '2026-07-01T10:30:00Z'],
    });
    expect(await emails(narrowed({ state: 'unconfirmed' }))).toEqual(['lea@example.com']);
    expect(await emails(narrowed({ q: ' ANA@' }))).toEqual(['Ana@example.com']);
    expect(await emails(`${narrowed({ q: 'example.com' })}&sort=["email","ASC"]&range=[1,1]`)).toEqual(['lea@example.com']);
    expect(await emails(narrowed({ q: '%' }))).toEqual([]);
    expect(await emails(narrowed({ id: ['x', await idOf('Ana@example.com')] }))).toEqual(['Ana@example.com']);
  });

  test('is for this school’s admins alone', async () => {
    await three();
    const theirs = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    const id = await idOf('Ana@example.com');
    for (const [cookie, status] of [['', 401], [await school.signIn(VISITOR), 403], [theirs, 401]] as const) {
      expect([(await list('', cookie)).statusCode, (await remove(id, cookie)).statusCode]).toEqual([status, status]);
    }
    expect((await school.call('GET', '/api/subscribers', { host: HOSTS.baleal, cookie: theirs })).json()).toEqual([]);
    expect(await emails()).toHaveLength(3);
  });

  test('is read from an index, narrowed down or not', async () => {
    const db = school.database.forTenant({ id: 1 });
    await sql`
      insert into subscribers (tenant_id, id, email, lang, verified, creation_date, mailed_at)
      select 1, gen_random_uuid(), i || '@example.com', 'en', i % 2 = 0, now() - i * interval '1 minute', now() from generate_series(1, 5000) as i`.execute(db);
    await sql`analyze subscribers`.execute(school.database.owner);
    for (const where of ['', `and state = any('{verified}')`]) {
      const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain select id from subscribers where tenant_id = 1 ${where} order by since desc, id limit 25`).execute(db);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.* Scan using subscribers_(since|state)/);
    }
  });
});

describe('removal', () => {
  test('forgets the address and every mail to it; once more there is nothing', async () => {
    await three();
    const id = await idOf('Ana@example.com');
    const answer = await remove(id);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, email: 'Ana@example.com', state: 'verified' }]);
    expect(await emails()).toHaveLength(2);
    const { rows } = await sql`select from mails where recipient = 'Ana@example.com'`.execute(school.database.owner);
    expect(rows).toEqual([]);
    for (const gone of [id, 'x', '%00']) expect((await remove(encodeURIComponent(gone))).statusCode).toBe(404);
    expect((await school.call('PUT', `/api/subscribers/${id}`, { payload: { verified: true } })).statusCode).toBe(404);
  });

  test('while the news is going out takes the mail back, and the others get theirs', async () => {
    await three();
    await school.call('PUT', `/api/subscribers/${await idOf('lea@example.com')}`, { payload: { verified: true } });
    const cookie = admin;
    await school.call('POST', '/api/notifications/send', { cookie });
    await remove(await idOf('Ana@example.com'));
    const sent: string[] = [];
    const transport: MailTransport = { keepsContent: false, close: () => {}, send: async ({ to }) => void sent.push(to) };
    const latest = async () => (await school.call('GET', '/api/notifications/latest', { cookie })).json<{ sent: number }>();
    await working(school, transport, async () => {
      await expect.poll(async () => (await latest()).sent, { timeout: 10_000 }).toBe(1);
    });
    expect(await latest()).toMatchObject({ total: 1, sent: 1, failed: 0 });
    expect(sent).toContain('lea@example.com');
    expect(sent).not.toContain('Ana@example.com');
  });
});
