import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FailedMail } from '#shared/contract/mail.ts';
import { smtpTransport } from '../../../server/mail/delivery/transport.ts';
import { reserveDomainSlot } from '../../../server/mail/outbox/mails.queries.ts';
import { type MailServer, mailServer } from '../../support/messages/mailServer.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const BALEAL = { id: 2 };
let school: TestApp;
let smtp: MailServer;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  smtp = await mailServer();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(async () => {
  await smtp.close();
  await school.close();
});
beforeEach(async () => {
  await sql`truncate mails, notifications, subscribers, mail_domains cascade`.execute(school.database.owner);
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  Object.assign(smtp, { received: [], refusals: 0, isInTrouble: false });
  smtp.unknown.clear();
});

const toSmtp = (url = smtp.url) => smtpTransport(url, 'bookings@lineup.example');
async function book(email: string): Promise<{ id: number; date: string }> {
  const lesson = await school.lessonIn('open', { free: 1 });
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ email }) });
  // The school gets a mail too, which this test ignores.
  const toSchool = school.database.forTenant(NORTE).deleteFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'new_booking');
  const ids = (await toSchool.returning('id').execute()).map(({ id }) => id);
  await sql`delete from graphile_worker._private_jobs where (payload ->> 'mail_id')::integer = any(${ids}::integer[])`.execute(school.database.owner);
  return lesson;
}
async function subscribe(tenant: { id: number }, count: number, domain: string): Promise<void> {
  await sql`
    insert into subscribers (tenant_id, id, email, lang, verified, creation_date, mailed_at)
    select ${tenant.id}, gen_random_uuid(), 'reader' || number || '@' || ${domain}::text, 'en', true, ${NOW.toISOString()}, now()
    from generate_series(1, ${count}::integer) as number`.execute(school.database.forTenant(tenant));
}
const failedMails = async (query = '') => (await school.call('GET', `/api/mails${query}`, { cookie: admin })).json<FailedMail[]>();
const retry = (what: string) => school.call('POST', `/api/mails/${what}`, { cookie: admin });
const failedCount = async () => (await school.call('GET', '/api/stats', { cookie: admin })).json<{ failed_mails: number }>().failed_mails;
const jobs = async () => (await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs`.execute(school.database.owner)).rows[0]!.count;

/** A mail server that accepts connections and never answers. */
async function stuckServer(): Promise<{ url: string; connections: () => number; close: () => void }> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => sockets.length,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a mail server that is stuck', () => {
  test('holds up neither an answer nor another kind of job', async () => {
    const stuck = await stuckServer();
    for (let count = 0; count < 6; count += 1) await book(`stuck${count}@example.com`);
    await working(school, toSmtp(stuck.url), async () => {
      await expect.poll(stuck.connections, { timeout: 10_000 }).toBe(3);
      await sql`
        insert into payment_events (id, event, received_at) values ('evt_beside', '{"id":"evt_beside","type":"other"}', now())`.execute(school.database.owner);
      await sql`select graphile_worker.add_job('handle_payment_event', '{"event_id":"evt_beside"}'::json)`.execute(school.database.owner);
      const began = performance.now();
      expect((await school.call('GET', '/api/lessons?next=1')).statusCode).toBe(200);
      expect(performance.now() - began).toBeLessThan(1000);
      const others = async () => (await sql<{ count: number }>`select count(*) from graphile_worker.jobs where task_identifier <> 'send_mail'`.execute(school.database.owner)).rows[0]!.count;
      await expect.poll(others, { timeout: 3000 }).toBe(0);
      // Checked while the first mails still wait for the server's greeting.
      expect(stuck.connections()).toBe(3);
      stuck.close();
    });
    const { rows } = await sql`select status, count(*) from mails group by status`.execute(school.database.forTenant(NORTE));
    expect(rows).toEqual([{ status: 'queued', count: 6 }]);
  });
});

describe('mails that were given up', () => {
  test('are told of, with the reason and the lesson, and go out when they are tried again: once, however often it is pressed', async () => {
    smtp.unknown.add('gone@example.com');
    const lesson = await book('gone@example.com');
    await working(school, toSmtp(), async () => {
      await expect.poll(failedCount, { timeout: 10_000 }).toBe(1);
    });
    expect(await jobs()).toBe(0);
    const [mail] = await failedMails();
    expect(mail).toEqual({
      ...{ id: expect.any(Number), kind: 'booking_received', recipient: 'gone@example.com', creation_date: '2026-07-01T08:30:00Z' },
      ...{ failure: 'address_refused', last_error: expect.stringContaining('550'), lesson: { id: lesson.id, date: lesson.date, activity: 'First waves' } },
    });
    smtp.unknown.clear();
    const answers = await Promise.all([1, 2, 3].map(() => retry(`${mail!.id}/retry`)));
    expect(answers.map((answer) => answer.json<{ queued: number }>().queued).toSorted()).toEqual([0, 0, 1]);
    expect([await jobs(), await failedCount(), await failedMails()]).toEqual([1, 0, []]);
    await working(school, toSmtp(), () => smtp.arrival(1));
    expect(smtp.received.map(({ to }) => to![0]!.address)).toEqual(['gone@example.com']);
    expect((await retry(`${mail!.id}/retry`)).json()).toEqual({ queued: 0 });
    expect((await retry('999999/retry')).statusCode).toBe(404);
  });

  test('are listed a page at a time, tried again all at once, and forgotten; for admins alone, each school its own', async () => {
    await subscribe(NORTE, 3, 'example.com');
    await subscribe(BALEAL, 2, 'example.com');
    await school.call('POST', '/api/notifications/send', { cookie: admin });
    await school.call('POST', '/api/notifications/send', { cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal), host: HOSTS.baleal });
    await book('late@example.com');
    await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
    for (const tenant of [NORTE, BALEAL]) {
      const mails = school.database.forTenant(tenant).updateTable('mails').where('tenant_id', '=', tenant.id);
      await mails.set({ status: 'failed', failure: 'server_unreachable', last_error: 'ECONNREFUSED' }).execute();
    }
    const page = await school.call('GET', '/api/mails?sort=["creation_date","ASC"]&range=[1,2]', { cookie: admin });
    expect([page.headers['content-range'], page.json<FailedMail[]>().length]).toEqual(['1-2/4', 2]);
    const all = await failedMails();
    expect(all.map(({ kind }) => kind).toSorted()).toEqual(['booking_received', 'new_lessons', 'new_lessons', 'new_lessons']);
    expect(await failedMails(`?filter={"id":${all[0]!.id}}`)).toEqual([all[0]]);
    const forgotten = all.find(({ kind }) => kind === 'new_lessons')!;
    expect((await school.call('DELETE', `/api/mails/${forgotten.id}`, { cookie: admin })).statusCode).toBe(200);
    expect((await school.call('DELETE', `/api/mails/${forgotten.id}`, { cookie: admin })).statusCode).toBe(404);
    expect((await Promise.all([retry('retry'), retry('retry')])).map((answer) => answer.json<{ queued: number }>().queued).toSorted()).toEqual([0, 3]);
    expect([await jobs(), await failedCount()]).toEqual([3, 0]);
    await working(school, toSmtp(), () => smtp.arrival(3));
    expect(await failedMails()).toEqual([]);
    const theirs = school.database.forTenant(BALEAL).selectFrom('mails').where('tenant_id', '=', 2).select('status');
    expect(await theirs.execute()).toEqual([{ status: 'failed' }, { status: 'failed' }]);
    for (const [method, url] of [['GET', '/api/mails'], ['POST', '/api/mails/retry'], ['DELETE', '/api/mails/1']] as const) {
      expect((await school.call(method, url)).statusCode).toBe(401);
    }
  });
});

describe('news to one domain', () => {
  const plan = async () => {
    const { rows } = await sql<{ second: number; mails: number }>`
      select floor(extract(epoch from run_at - (select min(run_at) from graphile_worker._private_jobs)))::integer as second, count(*) as mails
      from graphile_worker._private_jobs group by second order by second`.execute(school.database.owner);
    return rows.map(({ second, mails }) => [second, mails]);
  };

  test('are planned 20 to a second; other domains do not wait for them', async () => {
    await subscribe(NORTE, 50, 'Large.example');
    await subscribe(NORTE, 5, 'small.example');
    await school.call('POST', '/api/notifications/send', { cookie: admin });
    expect(await plan()).toEqual([[0, 25], [1, 20], [2, 10]]);
  });

  test('share the pace with those of other schools', async () => {
    await subscribe(NORTE, 40, 'large.example');
    await subscribe(BALEAL, 40, 'large.example');
    await school.call('POST', '/api/notifications/send', { cookie: admin });
    await school.call('POST', '/api/notifications/send', { cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal), host: HOSTS.baleal });
    const planned = await plan();
    expect(planned.at(-1)![0]).toBeGreaterThanOrEqual(3);
    // The mails of one second start together, each school at its own offset. So sending may be at most one second ahead of the
    // plan.
    let begun = 0;
    for (const [second, mails] of planned) {
      begun += mails!;
      expect(begun).toBeLessThanOrEqual(20 * (second! + 2));
    }
  });

  test('take turns when they are late, whichever process sends; mails to single people take none', async () => {
    const db = school.database.forTenant(NORTE);
    const turns: number[] = [];
    const started = performance.now();
    for (let count = 0; count < 5; count += 1) turns.push(await reserveDomainSlot(db, `reader${count}@LATE.example`));
    // Four gaps of 50 ms after the first mail, however long the calls took.
    const wait = Math.max(0, 200 - (performance.now() - started));
    expect(turns[0]).toBe(0);
    expect(turns.at(-1)).toBeGreaterThanOrEqual(wait);
    expect(turns.at(-1)).toBeLessThanOrEqual(200);
    expect(await reserveDomainSlot(db, 'one@other.example')).toBe(0);
    await book('ana@late.example');
    const { rows } = await sql`select run_at <= now() as is_due, priority from graphile_worker._private_jobs`.execute(school.database.owner);
    expect(rows).toEqual([{ is_due: true, priority: 0 }]);
  });
});
