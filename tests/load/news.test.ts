import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notification } from '#shared/contract/notification.ts';
import { connect, type Database } from '../../server/db/connect.ts';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { type MailServer, mailServer } from '../support/mailServer.ts';
import { freePort, realServer, type RealServer } from '../support/realServer.ts';
import { ADMINS } from '../support/world.ts';

const READERS = 10_000;
const KILLS = 2;
/** A process sends this many mails at the same time, and each may be between the mail server's yes and our note of it. */
const WORKERS = 4;
const BETWEEN_KILLS = 150;
let dataDir: string;
let port: number;
let smtp: MailServer;
let server: RealServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lineup-news-'));
  port = await freePort();
  smtp = await mailServer();
  await start();
});
afterAll(async () => {
  if (server.process.signalCode) await start();
  await server.stop();
  await smtp.close();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<void> {
  server = await realServer({ port, dataDir, env: { SMTP_URL: smtp.url } });
}

async function withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, () => {});
  const database = connect(url);
  await work(database);
  await database.close();
  await stop();
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: ADMINS.norte, password: 'surf-demo' });
  const answer = await fetch(`${server.origin}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

async function send(cookie: string): Promise<Notification> {
  return (await (await fetch(`${server.origin}/api/notifications/send`, { method: 'POST', headers: { cookie } })).json()) as Notification;
}

test(
  `${READERS} subscribers are queued in under two seconds; ${KILLS} times kill -9 on the way: every one gets the mail, and hardly one twice`,
  { timeout: 180_000 },
  async () => {
    const cookie = await signIn();
    await withDatabase((database) =>
      sql`insert into subscribers (tenant_id, id, email, lang, verified, creation_date, mailed_at)
        select 1, gen_random_uuid(), 'reader' || number || '@example.com', 'en', true, now(), now()
        from generate_series(1, ${READERS}::integer) as number`.execute(database.forTenant({ id: 1 })),
    );
    const before = performance.now();
    expect((await send(cookie)).total).toBe(READERS);
    const took = Math.round(performance.now() - before);
    expect(took).toBeLessThan(2000);

    // The next sending is a small one: sending ten thousand takes minutes.
    const some = (KILLS + 1) * BETWEEN_KILLS;
    await withDatabase(async ({ owner }) => {
      await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(owner);
      await sql`truncate notifications cascade`.execute(owner);
      await sql`delete from subscribers where substr(split_part(email, '@', 1), 7)::integer > ${some}`.execute(owner);
    });
    await server.stop();
    smtp.received.length = 0;
    await start();
    const started = performance.now();
    expect((await send(cookie)).total).toBe(some);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await expect.poll(() => smtp.received.length, { interval: 1, timeout: 30_000 }).toBeGreaterThanOrEqual(kill * BETWEEN_KILLS);
      await server.kill();
      await start();
    }
    const progress = async () => (await (await fetch(`${server.origin}/api/notifications/latest`, { headers: { cookie } })).json()) as Notification;
    await expect.poll(progress, { timeout: 60_000, interval: 500 }).toMatchObject({ total: some, sent: some, failed: 0 });
    const times = new Map<string, number>();
    for (const { to } of smtp.received) times.set(to![0]!.address!, (times.get(to![0]!.address!) ?? 0) + 1);
    expect(times.size).toBe(some);
    const twice = smtp.received.length - some;
    expect(twice).toBeLessThanOrEqual(KILLS * WORKERS);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${READERS} queued in ${took} ms; ${some} sent in ${seconds} s over ${KILLS} kills, ${twice} of them twice`);
  },
);
