import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { News } from '#shared/contract/news.ts';
import type { PushContent } from '#shared/contract/push.ts';
import { connect } from '../../../server/db/connect.ts';
import { demoMailboxTransport } from '../../../server/mail/delivery/transport.ts';
import { pushKeys } from '../../../server/push/pushKeys.ts';
import { type PushService, pushService, vapidClaims } from '../../support/messages/pushService.ts';
import { endPlans } from '../../support/recurringActivities.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

let school: TestApp;
let service: PushService;
let admin: string;
beforeAll(async () => {
  service = await pushService();
  school = await testApp({ pushHosts: [service.origin] });
  await endPlans(school);
});
afterAll(async () => {
  await school.close();
  await service.close();
});
beforeEach(async () => {
  await sql`truncate notifications, subscribers, push_subscriptions cascade`.execute(school.database.owner);
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  Object.assign(service, { received: [], asked: 0, troubles: new Map() });
  school.clock.now = NOW;
  admin = await school.signIn(ADMINS.norte);
});

const post = (payload: object, host: string = HOSTS.norte) => school.call('POST', '/api/push-subscriptions', { host, payload });
const join = (browser: string, lang = 'en', host?: string) => post({ ...service.subscribe(browser), lang }, host);
const rows = (tenant = 1) =>
  school.database.forTenant({ id: tenant }).selectFrom('push_subscriptions').where('tenant_id', '=', tenant).selectAll().orderBy('endpoint').execute();
const browsers = async (tenant?: number) => (await rows(tenant)).map(({ endpoint }) => endpoint.split('/').at(-1));
const messages = () => school.database.forTenant({ id: 1 }).selectFrom('push_messages').where('tenant_id', '=', 1).selectAll().orderBy('id').execute();
const send = async () => (await school.call('POST', '/api/notifications/send', { cookie: admin })).json<News>();
const pushes = async () => (await school.call('GET', '/api/notifications/latest', { cookie: admin })).json<News>().pushes;
const workUntil = (isSo: () => unknown) =>
  working(school, demoMailboxTransport(), async () => {
    await expect.poll(isSo, { timeout: 10_000 }).toBe(true);
  });
/** Makes failed jobs due now, without waiting for their backoff. */
const retryNow = () => sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`.execute(school.database.owner);

describe('subscribing', () => {
  test('stores where a browser is reached, once, and its own end of it forgets it', async () => {
    const subscription = service.subscribe('phone');
    for (const lang of ['de', 'fr']) {
      const answer = await post({ ...subscription, lang });
      expect([answer.statusCode, answer.json()]).toEqual([201, {}]);
    }
    expect(await rows()).toMatchObject([{ endpoint: subscription.endpoint, ...subscription.keys, lang: 'fr', creation_date: '2026-07-01T08:30:00Z' }]);
    const stats = await school.call('GET', '/api/stats', { cookie: admin });
    expect(stats.json()).toMatchObject({ push_subscribers: 1 });
    const end = (host?: string) => school.call('DELETE', '/api/push-subscriptions', { payload: { endpoint: subscription.endpoint }, ...(host ? { host } : {}) });
    expect((await end(HOSTS.baleal)).statusCode).toBe(200);
    expect(await browsers()).toEqual(['phone']);
    for (const _ of [1, 2]) expect([(await end()).statusCode, await browsers()]).toEqual([200, []]);
  });

  test('takes addresses of push services alone, and keys that something can be encrypted with', async () => {
    const good = service.subscribe('phone');
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    const wrong = [
      ...['https://127.0.0.1/', 'http://127.0.0.1:1/', 'https://evil.example/', 'x', `${service.origin}/${'x'.repeat(1000)}`].map((endpoint) => ({ ...good, endpoint })),
      ...[{ p256dh: offCurve, auth: good.keys.auth }, { ...good.keys, auth: 'short' }, { ...good.keys, p256dh: 'B' }, {}].map((keys) => ({ ...good, keys })),
      {},
    ];
    for (const payload of wrong) expect([payload, (await post(payload)).statusCode]).toEqual([payload, 400]);
    expect([await rows(), service.asked]).toEqual([[], 0]);
  });

  test('is the school’s whose page it was', async () => {
    await join('phone', 'en', HOSTS.baleal);
    expect([await browsers(1), await browsers(2)]).toEqual([[], ['phone']]);
  });

  test('ends where a school has more than it could have', async () => {
    await sql`
      insert into push_subscriptions (tenant_id, id, endpoint, p256dh, auth, lang, creation_date)
      select 1, gen_random_uuid(), 'https://fcm.googleapis.com/' || i, 'x', 'x', 'en', now() from generate_series(1, 10000) as i`.execute(school.database.forTenant({ id: 1 }));
    expect((await join('phone')).statusCode).toBe(429);
    expect((await join('phone', 'en', HOSTS.baleal)).statusCode).toBe(201);
  });
});

describe('the keys', () => {
  test('are made once, however many processes start at once, and are out of the application’s reach', async () => {
    await sql`delete from push_keys`.execute(school.database.owner);
    const databases = Array.from({ length: 4 }, () => connect(school.databaseUrl));
    const made = await Promise.all(databases.map(({ owner }) => pushKeys(owner)));
    await Promise.all(databases.map((database) => database.close()));
    expect(new Set(made.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1);
    expect(made[0]!.publicKey).toMatch(/^B[\w-]{86}$/);
    await expect(sql`select * from push_keys`.execute(school.database.forTenant({ id: 1 }))).rejects.toThrow(/permission denied/);
  });

  test('have a public half that the site asks for', async () => {
    const { publicKey } = await pushKeys(school.database.owner);
    expect((await school.call('GET', '/api/push/key')).json()).toEqual({ key: publicKey });
  });
});

describe('the news', () => {
  test('goes to every browser of this school, encrypted and signed, in its language', async () => {
    await join('phone', 'de');
    await join('laptop', 'en');
    await join('theirs', 'en', HOSTS.baleal);
    expect((await send()).pushes).toEqual({ total: 2, sent: 0, failed: 0 });
    await workUntil(async () => (await pushes()).sent === 2);
    expect(await pushes()).toEqual({ total: 2, sent: 2, failed: 0 });
    const { headers, text } = service.received.find(({ browser }) => browser === 'phone')!;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal', topic: 'news' });
    const claims = vapidClaims(headers.authorization!, (await pushKeys(school.database.owner)).publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:bookings@lineup.example' });
    const hours = (claims!.exp - Date.now() / 1000) / 3600;
    expect([hours > 0, hours <= 24]).toEqual([true, true]);
    const content = JSON.parse(text) as PushContent;
    expect(content).toMatchObject({ title: 'Neue Termine – Praia Norte Surf School', lang: 'de', path: '/lessons?lang=de' });
    expect(content.icon).toMatch(/^http:\/\/localhost:8080\/.*-192\.png$/);
    expect(content.body.split('\n')).toHaveLength(3);
    expect(content.body).toMatch(/^Mi\.?, 1\. Juli?\.?, \d\d:\d\d · /);
    expect(service.received.map(({ browser }) => browser).toSorted()).toEqual(['laptop', 'phone']);
  });

  test('is told to no browser that has turned it off meanwhile, nor where nothing is left to tell', async () => {
    await join('phone');
    await join('laptop');
    await send();
    await school.call('DELETE', '/api/push-subscriptions', { payload: { endpoint: `${service.origin}/phone` } });
    expect(await pushes()).toEqual({ total: 1, sent: 0, failed: 0 });
    school.clock.now = new Date('2027-01-01T08:00:00Z');
    await workUntil(async () => (await messages()).length === 0);
    expect(service.asked).toBe(0);
  });

  test('is sent to none twice by a worker that is stopped and started again', async () => {
    for (let index = 0; index < 40; index++) await join(`browser${index}`);
    await send();
    for (const some of [5, 15, 40]) await workUntil(() => service.asked >= some);
    await workUntil(async () => (await pushes()).sent === 40);
    expect(service.asked).toBe(40);
    expect(new Set(service.received.map(({ browser }) => browser)).size).toBe(40);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i is believed: the browser is gone', async (status) => {
    await join('phone');
    await join('laptop');
    service.troubles.set('phone', status);
    await send();
    await workUntil(async () => (await pushes()).sent === 1 && (await browsers()).length === 1);
    expect([await browsers(), await pushes()]).toEqual([['laptop'], { total: 1, sent: 1, failed: 0 }]);
    expect((await school.call('GET', '/api/stats', { cookie: admin })).json()).toMatchObject({ push_subscribers: 1 });
  });

  test.each([429, 500, 503])('that answers %i is asked again later, and what lasts has failed in the end', async (status) => {
    for (const browser of ['phone', 'laptop']) await join(browser);
    for (const browser of ['phone', 'laptop']) service.troubles.set(browser, status);
    await send();
    await workUntil(async () => (await messages()).every(({ last_error }) => last_error !== null));
    expect(await messages()).toMatchObject([1, 2].map(() => ({ status: 'queued', last_error: expect.stringContaining(String(status)) })));
    service.troubles.delete('phone');
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() - interval '1 second'`.execute(school.database.owner);
    await workUntil(async () => (await pushes()).sent + (await pushes()).failed === 2);
    expect([await pushes(), await browsers()]).toEqual([{ total: 2, sent: 1, failed: 1 }, ['laptop', 'phone']]);
  });

  test('that will not have a message is not asked again', async () => {
    await join('phone');
    service.troubles.set('phone', 413);
    await send();
    await workUntil(async () => (await pushes()).failed === 1);
    await retryNow();
    await working(school, demoMailboxTransport(), async () => {});
    expect([service.asked, (await messages())[0]!.last_error]).toEqual([1, 'the push service answered 413']);
  });

  test('that says nothing holds up neither mails nor other jobs, and is let go after five seconds', async () => {
    for (const browser of ['1', '2', '3', '4', '5']) {
      await join(browser);
      service.troubles.set(browser, 0);
    }
    await send();
    await working(school, demoMailboxTransport(), async () => {
      await expect.poll(() => service.asked, { timeout: 5000 }).toBe(4);
      await school.call('POST', '/api/subscribers', { payload: { email: 'ana@example.com' } });
      const mailed = async () => (await sql`select from mails where recipient = 'ana@example.com' and status = 'sent'`.execute(school.database.owner)).rows.length;
      await expect.poll(mailed, { timeout: 3000 }).toBe(1);
      await expect.poll(async () => (await messages()).filter(({ last_error }) => last_error?.includes('timeout')).length, { timeout: 8000 }).toBe(4);
      service.troubles.clear();
      service.hangUp();
    });
  }, 30_000);
});
