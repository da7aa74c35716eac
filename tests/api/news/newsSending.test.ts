import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isTooSoonForNews } from '#shared/messages/newsRules.ts';
import type { News } from '#shared/contract/news.ts';
import { LANGUAGES } from '#shared/language.ts';
import { smtpTransport } from '../../../server/mail/delivery/transport.ts';
import { findLatestNews, queueNews } from '../../../server/news/news.queries.ts';
import { barrier } from '../../support/barrier.ts';
import { type MailServer, mailServer } from '../../support/messages/mailServer.ts';
import { startServerProcess } from '../../support/processes/startServerProcess.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';
import { endPlans } from '../../support/recurringActivities.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
const BALEAL = { id: 2 };
const AFTER_ALL_LESSONS = new Date('2027-01-01T08:00:00Z');
let school: TestApp;
let smtp: MailServer;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  await endPlans(school);
  smtp = await mailServer();
});
afterAll(async () => {
  await smtp.close();
  await school.close();
});
beforeEach(async () => {
  await sql`truncate notifications, subscribers, mail_domains cascade`.execute(school.database.owner);
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  smtp.received.length = 0;
  school.clock.now = NOW;
  // A new sign-in, because the previous session may have expired when a test moved the clock.
  admin = await school.signIn(ADMINS.norte);
});

/** Adds a subscriber, verified by default. */
async function reader(email: string, { tenant = NORTE, lang = 'en', verified = true } = {}): Promise<string> {
  const id = randomUUID();
  const at = NOW.toISOString();
  const row = { tenant_id: tenant.id, id, email, lang, verified, creation_date: at, mailed_at: at };
  await school.database.forTenant(tenant).insertInto('subscribers').values(row).execute();
  return id;
}
const send = (cookie: string | undefined = admin, host: string = HOSTS.norte) => school.call('POST', '/api/notifications/send', { cookie, host });
const latest = async (cookie: string = admin, host: string = HOSTS.norte) =>
  (await school.call('GET', '/api/notifications/latest', { cookie, host })).json<News | null>();
const pass = (milliseconds: number) => (school.clock.now = new Date(school.clock.now.getTime() + milliseconds));
const mails = (tenant = NORTE) =>
  school.database.forTenant(tenant).selectFrom('mails').where('tenant_id', '=', tenant.id).where('kind', '=', 'new_lessons').selectAll().execute();
const sendings = async () => (await school.database.forTenant(NORTE).selectFrom('notifications').where('tenant_id', '=', 1).selectAll().execute()).length;
/** Works off the queue until the condition holds. */
const workUntil = (isSo: () => unknown) =>
  working(school, smtpTransport(smtp.url, 'bookings@lineup.example'), async () => {
    await expect.poll(isSo, { timeout: 10_000 }).toBe(true);
  });
async function waitingForALock(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(school.database.owner);
  return rows[0]!.waiting;
}
const receivers = () => smtp.received.map(({ to }) => to![0]!.address!).toSorted();

describe('sending', () => {
  test('queues a mail for every verified subscriber of this school, and tells how far it is', async () => {
    expect(await latest()).toBeNull();
    await reader('ana@example.com');
    await reader('rui@example.com');
    await reader('unconfirmed@example.com', { verified: false });
    await reader('theirs@example.com', { tenant: BALEAL });
    const answer = await send();
    const notification = { id: expect.any(Number), creation_date: '2026-07-01T08:30:00Z', total: 2, sent: 0, failed: 0, pushes: { total: 0, sent: 0, failed: 0 } };
    expect([answer.statusCode, answer.json()]).toEqual([202, notification]);
    expect(await latest()).toEqual(answer.json());
    expect((await mails()).map(({ recipient, status }) => [recipient, status]).toSorted()).toEqual([
      ['ana@example.com', 'queued'],
      ['rui@example.com', 'queued'],
    ]);
    expect(await mails(BALEAL)).toEqual([]);
    expect(await latest(await school.signIn(ADMINS.baleal, HOSTS.baleal), HOSTS.baleal)).toBeNull();
    await workUntil(async () => (await latest())!.sent === 2);
    expect(receivers()).toEqual(['ana@example.com', 'rui@example.com']);
    expect(await latest()).toEqual({ ...answer.json<News>(), sent: 2 });
  });

  test('is for the school’s admins alone', async () => {
    await reader('ana@example.com');
    const visitor = await school.signIn(VISITOR);
    const theirs = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    for (const [cookie, status] of [['', 401], [visitor, 403], [theirs, 401]] as const) {
      expect((await send(cookie)).statusCode).toBe(status);
      expect((await school.call('GET', '/api/notifications/latest', { cookie })).statusCode).toBe(status);
    }
    expect([await mails(), await sendings()]).toEqual([[], 0]);
  });

  test('is refused within a minute of the last time, at another school’s too', async () => {
    await reader('ana@example.com');
    const first = (await send()).json<News>();
    pass(59_999);
    const answer = await send();
    expect([answer.statusCode, answer.json()]).toEqual([409, { message: 'The news went out less than a minute ago.', code: 'notification_too_soon' }]);
    expect([await latest(), (await mails()).length]).toEqual([first, 1]);
    expect((await send(await school.signIn(ADMINS.baleal, HOSTS.baleal), HOSTS.baleal)).statusCode).toBe(202);
    pass(1);
    expect((await send()).json()).toMatchObject({ creation_date: '2026-07-01T08:31:00Z', total: 1 });
    expect((await mails()).length).toBe(2);
  });

  test('is refused where there is no upcoming lesson to tell of', async () => {
    await reader('ana@example.com');
    school.clock.now = AFTER_ALL_LESSONS;
    const cookie = await school.signIn(ADMINS.norte);
    const payload = { activity_id: 1, date: '2027-01-05T10:00:00Z', num_places: 8, is_cancelled: 1 };
    const { id } = (await school.call('POST', '/api/lessons', { cookie, payload })).json<{ id: number }>();
    const answer = await send(cookie);
    expect([answer.statusCode, answer.json()]).toEqual([409, { message: 'There is no upcoming lesson to tell of.', code: 'nothing_to_announce' }]);
    expect([await mails(), await latest(cookie)]).toEqual([[], null]);
    await school.call('PUT', `/api/lessons/${id}`, { cookie, payload: { is_cancelled: 0 } });
    expect((await send(cookie)).statusCode).toBe(202);
    await school.call('DELETE', `/api/lessons/${id}`, { cookie });
  });
});

describe('presses at the same moment', () => {
  test('in two processes: one of them sends', async () => {
    await reader('ana@example.com');
    const servers = await Promise.all([1, 2].map(() => startServerProcess(school.databaseUrl)));
    const press = (origin: string) => fetch(`${origin}/api/notifications/send`, { method: 'POST', headers: { cookie: admin } });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => press(servers[index % 2]!.origin)));
    for (const server of servers) await server.end();
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array.from({ length: 11 }, () => 409)]);
    expect([(await mails()).length, await sendings()]).toEqual([1, 1]);
  });

  test('control: without waiting for each other several send, so the race above is real', async () => {
    const allHaveRead = barrier(8);
    const pressUnlocked = () =>
      school.database.forTenant(NORTE).transaction().execute(async (tx) => {
        const last = await findLatestNews(tx, NORTE);
        await allHaveRead();
        return last && isTooSoonForNews(last, NOW) ? undefined : queueNews(tx, NORTE, NOW);
      });
    await Promise.all(Array.from({ length: 8 }, pressUnlocked));
    expect(await sendings()).toBe(8);
  });
});

test('a subscriber who is deleted during a sending does not stop the others’ mails', async () => {
  for (const name of ['ana', 'eva', 'rui']) await reader(`${name}@example.com`);
  const endpoint = 'https://fcm.googleapis.com/of-eva';
  const browser = { tenant_id: 1, id: randomUUID(), endpoint, p256dh: '', auth: '', lang: 'en', creation_date: NOW.toISOString() };
  const db = school.database.forTenant(NORTE);
  await db.insertInto('push_subscriptions').values(browser).execute();
  const sending = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('subscribers').where('tenant_id', '=', 1).where('email', '=', 'eva@example.com').execute();
    await tx.deleteFrom('push_subscriptions').where('tenant_id', '=', 1).where('endpoint', '=', endpoint).execute();
    const sent = send();
    await expect.poll(waitingForALock).toBe(1);
    return { sent };
  });
  expect((await sending.sent).json()).toMatchObject({ total: 2, pushes: { total: 0 } });
});

test('a thousand subscribers are a thousand mails, each with one job', async () => {
  await sql`
    insert into subscribers (tenant_id, id, email, lang, verified, creation_date, mailed_at)
    select 1, gen_random_uuid(), 'reader' || number || '@example.com', 'en', true, now(), now()
    from generate_series(1, 1000) as number`.execute(school.database.forTenant(NORTE));
  expect((await send()).json()).toMatchObject({ total: 1000 });
  const { rows } = await sql`
    select count(*) as mails, count(distinct j.payload ->> 'mail_id') as jobs
    from mails m left join graphile_worker._private_jobs j
      on (j.payload ->> 'mail_id')::integer = m.id and (j.payload ->> 'tenant_id')::integer = m.tenant_id`.execute(school.database.owner);
  expect(rows).toEqual([{ mails: 1000, jobs: 1000 }]);
});

describe('the mail', () => {
  test('tells of the next lessons in the reader’s language, with one-click unsubscribing as RFC 8058 has it', async () => {
    const ids = new Map(await Promise.all(LANGUAGES.map(async (lang) => [lang, await reader(`${lang}@example.com`, { lang })] as const)));
    await send();
    await workUntil(() => smtp.received.length === LANGUAGES.length);
    const subjects = smtp.received.map(({ subject }) => subject!.split(' – ')[0]).toSorted();
    expect(subjects).toEqual(['Neue Termine', 'New lessons', 'Nouveaux cours', 'Novas aulas', 'Nuevas clases']);
    const mail = smtp.received.find(({ to }) => to![0]!.address === 'de@example.com')!;
    const id = ids.get('de')!;
    const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
    expect(header('list-unsubscribe')).toEqual([`<http://localhost:8080/api/subscribers/${id}/unsubscribe>`]);
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    for (const body of [mail.text!, mail.html!]) {
      for (const words of ['Mittwoch, 1. Juli', 'Erste Wellen', 'Praia da Nazaré', '35\u00a0€ pro Person']) {
        expect(body).toContain(words);
      }
      expect(body).toContain('http://localhost:8080/?lang=de');
      expect(body).toContain(`http://localhost:8080/unsubscribe/${id}?lang=de`);
      expect(body).toMatch(/Noch \d Pl[aä]tz|Ausgebucht/);
      expect(body).toContain('Du bekommst diese E-Mail, weil du die Neuigkeiten von Praia Norte Surf School abonniert hast.');
    }
    expect(mail.html!.match(/href="[^"]*\/lessons\/\d+\?lang=de"/g)).toHaveLength(20);
    expect(mail.text!.match(/^\d\d:\d\d {2}/gm)).toHaveLength(20);
  });

  test('tells of no lesson that is cancelled, deleted or has begun by the time it is written', async () => {
    await reader('ana@example.com');
    const [begun, cancelled, deleted, next] = await Promise.all(
      ['09:00', '11:00', '11:15', '11:30'].map(async (time) => {
        const payload = { activity_id: 1, date: `2026-07-01T${time}:00Z`, num_places: 8 };
        return (await school.call('POST', '/api/lessons', { cookie: admin, payload })).json<{ id: number }>().id;
      }),
    );
    await send();
    pass(45 * 60_000);
    await school.call('PUT', `/api/lessons/${cancelled}`, { cookie: admin, payload: { is_cancelled: 1 } });
    await school.call('DELETE', `/api/lessons/${deleted}`, { cookie: admin });
    await workUntil(() => smtp.received.length === 1);
    const told = [begun, cancelled, deleted, next].map((id) => smtp.received[0]!.html!.includes(`/lessons/${id}?`));
    expect(told).toEqual([false, false, false, true]);
  });

  test('is not sent where nothing is left to tell, and the sending is over', async () => {
    await reader('ana@example.com');
    await send();
    school.clock.now = AFTER_ALL_LESSONS;
    await workUntil(async () => (await mails()).length === 0);
    expect(smtp.received).toEqual([]);
    expect(await latest(await school.signIn(ADMINS.norte))).toMatchObject({ total: 0, sent: 0, failed: 0 });
  });
});

describe('a mail server in trouble', () => {
  test('delays the mails and loses none; an address that it refuses has failed at once; none is sent twice', async () => {
    for (const name of ['ana', 'rui', 'gone']) await reader(`${name}@example.com`);
    smtp.refusals = 0;
    smtp.unknown.add('gone@example.com');
    smtp.isInTrouble = true;
    await send();
    await workUntil(async () => smtp.refusals >= 3 && (await latest())!.failed === 1);
    expect(await latest()).toMatchObject({ total: 3, sent: 0, failed: 1 });
    const troubled = (await mails()).map(({ recipient, status, last_error }) => [recipient, status, /4\d\d|550/.exec(last_error!)?.[0]]);
    expect(troubled.toSorted()).toEqual([
      ['ana@example.com', 'queued', '451'],
      ['gone@example.com', 'failed', '550'],
      ['rui@example.com', 'queued', '451'],
    ]);
    smtp.isInTrouble = false;
    await workUntil(async () => (await latest())!.sent === 2);
    await working(school, smtpTransport(smtp.url, 'bookings@lineup.example'), async () => {});
    expect(receivers()).toEqual(['ana@example.com', 'rui@example.com']);
    expect(await latest()).toMatchObject({ total: 3, sent: 2, failed: 1 });
  });

  test('that lasts makes the mails fail, with the reason', async () => {
    await reader('ana@example.com');
    smtp.isInTrouble = true;
    await send();
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(school.database.owner);
    await workUntil(async () => (await latest())!.failed === 1);
    expect(await mails()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('451') }]);
    smtp.isInTrouble = false;
  });
});

describe('unsubscribing', () => {
  const FORM = 'List-Unsubscribe=One-Click';
  const verified = async () =>
    (await school.database.forTenant(NORTE).selectFrom('subscribers').where('tenant_id', '=', 1).where('verified', '=', true).select('email').execute()).map(({ email }) => email);
  const unsubscribe = (id: string, { host = HOSTS.norte as string, headers = {}, payload = '' } = {}) =>
    school.app.inject({ method: 'POST', url: `/api/subscribers/${encodeURIComponent(id)}/unsubscribe`, headers: { host, ...headers }, payload });
  const BOUNDARY = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';

  test.each([
    ['a form, as mail providers send it', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: FORM }],
    ['a form of several parts', { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: BOUNDARY }],
    ['JSON', { headers: { 'content-type': 'application/json', origin: 'http://localhost' }, payload: '{}' }],
    ['nothing at all', {}],
  ])('by %s; once more changes nothing, and others stay', async (_name, request) => {
    const id = await reader('ana@example.com');
    await reader('rui@example.com');
    for (const _ of [1, 2]) {
      const answer = await unsubscribe(id, request);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      expect(await verified()).toEqual(['rui@example.com']);
    }
  });

  test('takes back the news that are still queued, and those sent before stay counted', async () => {
    const id = await reader('ana@example.com');
    await reader('rui@example.com');
    await send();
    await workUntil(async () => (await latest())!.sent === 2);
    pass(60_000);
    await send();
    await unsubscribe(id);
    await workUntil(async () => (await latest())!.sent === 1);
    expect(receivers()).toEqual(['ana@example.com', 'rui@example.com', 'rui@example.com']);
    expect(await latest()).toMatchObject({ total: 1, sent: 1, failed: 0 });
    pass(60_000);
    expect((await send()).json()).toMatchObject({ total: 1 });
  });

  test('and subscribing again by the link of the first mail works, and so does the link of an older one', async () => {
    const id = await reader('ana@example.com');
    await unsubscribe(id);
    await school.call('PUT', `/api/subscribers/${id}`, { payload: { verified: true } });
    expect(await verified()).toEqual(['ana@example.com']);
    await unsubscribe(id);
    expect(await verified()).toEqual([]);
  });

  test('looking at the address ends nothing: it leads to the page that asks', async () => {
    const id = await reader('ana@example.com');
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await school.app.inject({ method, url: `/api/subscribers/${id}/unsubscribe`, headers: { host: HOSTS.norte } });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe/${id}`]);
    }
    expect(await verified()).toEqual(['ana@example.com']);
  });

  test('knows this school’s links alone, and no page of another site may send it', async () => {
    const id = await reader('ana@example.com');
    const refused = { message: 'This link is no longer valid. Subscribe once more.', code: 'subscriber_not_found' };
    for (const answer of [await unsubscribe(id, { host: HOSTS.baleal }), await unsubscribe(randomUUID()), await unsubscribe('x'), await unsubscribe('//evil.example')]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, refused]);
    }
    expect((await unsubscribe(id, { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403);
    expect((await school.call('GET', `/api/subscribers/${encodeURIComponent('//evil.example')}/unsubscribe`)).statusCode).toBe(404);
    expect(await verified()).toEqual(['ana@example.com']);
  });
});
