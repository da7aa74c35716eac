import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { openAppAccess } from '../../../server/db/appUrl.ts';
import { connect, type Database } from '../../../server/db/connect.ts';
import { inTransaction } from '../../../server/db/inTransaction.ts';
import { PREPARED } from '../../../server/db/prepared.ts';
import { createDatabase, dropDatabase } from '../../support/db/database.ts';
import { withClient } from '../../support/db/databaseDigests.ts';
import { type PgBouncer, pgBouncer } from '../../support/processes/pgBouncer.ts';
import { freePort, type RealServer, realServer } from '../../support/processes/realServer.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS } from '../../support/world.ts';

const NORTE = { id: 1 };
const BALEAL = { id: 2 };
const INSTALLING_MS = 180_000;

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

describe('with one connection for all schools', () => {
  let bouncer: PgBouncer;
  let database: Database;
  let pooledUrl: string;

  beforeAll(async () => {
    bouncer = await pgBouncer(school.databaseUrl, 1);
    const access = await openAppAccess(school.databaseUrl, school.database.ownerPool, undefined, bouncer.url);
    pooledUrl = access.pooledUrl!;
    database = connect(school.databaseUrl, { ...access, isForRequests: true });
  }, INSTALLING_MS);
  afterAll(async () => {
    await database.close();
    await bouncer.stop();
  });

  const schoolsSeen = (db: ReturnType<Database['forTenant']>) => sql<{ tenant_id: number; role: string; pid: number; zone: string }>`
    select distinct tenant_id, current_user as role, pg_backend_pid() as pid, current_setting('TimeZone') as zone from activities`.execute(db).then(({ rows }) => rows);

  test('two schools in turn never see each other, alone or in transactions', async () => {
    const turns = Array.from({ length: 120 }, async (_, turn) => {
      const tenant = turn % 2 === 0 ? NORTE : BALEAL;
      const db = database.forTenant(tenant);
      const seen = turn % 3 === 0 ? await inTransaction(db, async (tx) => [...(await schoolsSeen(tx)), ...(await schoolsSeen(tx))]) : await schoolsSeen(db);
      for (const row of seen) expect(row).toMatchObject({ tenant_id: tenant.id, role: 'lineup_app', zone: 'UTC' });
      expect(seen.length).toBe(turn % 3 === 0 ? 2 : 1);
      return seen[0]!.pid;
    });
    expect(new Set(await Promise.all(turns)).size, 'they share one connection').toBe(1);
    expect(database.pools.requests!.totalCount).toBeGreaterThan(1);
  });

  const leftBehind = (client: pg.Client) =>
    client.query<{ token: string | null; role: string; patience: string }>(
      `select nullif(current_setting('app.tenant_id', true), '') as token, current_user as role, current_setting('statement_timeout') as patience`,
    ).then(({ rows }) => rows[0]!);

  test('the next client finds no school; a setting of the session would be found', async () => {
    await schoolsSeen(database.forTenant(NORTE));
    await inTransaction(database.forTenant(BALEAL), schoolsSeen);
    const login = new URL(pooledUrl).searchParams.get('user')!;
    expect(login).toMatch(/^lineup_login_/);
    await withClient(pooledUrl, async (client) => {
      expect(await leftBehind(client)).toEqual({ token: null, role: login, patience: '0' });
      await expect(client.query('select from bookings')).rejects.toThrow(/permission denied/);
    });
    const token = (await withClient(school.databaseUrl, (client) => client.query<{ token: string }>(`select lineup_private.tenant_token('1') as token`))).rows[0]!.token;
    await withClient(pooledUrl, (client) => client.query(`select set_config('app.tenant_id', $1, false)`, [token]));
    await withClient(pooledUrl, async (client) => expect(await leftBehind(client)).toMatchObject({ token }));
    expect(await schoolsSeen(database.forTenant(BALEAL)), 'even then').toMatchObject([{ tenant_id: 2 }]);
    await withClient(pooledUrl, (client) => client.query('reset all'));
  });

  test('statements keep their answers, errors, counts and transactions', async () => {
    const db = database.forTenant(NORTE);
    const tags = () => db.selectFrom('tags').where('tenant_id', '=', 1).where('name', 'like', 'pooled%').select('name').orderBy('name').execute();
    expect(await tags()).toEqual([]);
    expect((await db.insertInto('tags').values([{ tenant_id: 1, name: 'pooled 1' }, { tenant_id: 1, name: 'pooled 2' }]).executeTakeFirst()).numInsertedOrUpdatedRows).toBe(2n);
    await expect(db.insertInto('tags').values({ tenant_id: 2, name: 'pooled' }).execute()).rejects.toThrow(/row-level security/);
    await expect(sql`select no_column from tags`.execute(db)).rejects.toMatchObject({ code: '42703' });
    const failing = inTransaction(db, async (tx) => {
      await tx.insertInto('tags').values({ tenant_id: 1, name: 'pooled 3' }).execute();
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    await inTransaction(db, (tx) => Promise.all(['pooled 4', 'pooled 5'].map((name) => tx.insertInto('tags').values({ tenant_id: 1, name }).execute())));
    expect((await tags()).map(({ name }) => name)).toEqual(['pooled 1', 'pooled 2', 'pooled 4', 'pooled 5']);
    expect((await db.deleteFrom('tags').where('tenant_id', '=', 1).where('name', 'like', 'pooled%').modifyEnd(PREPARED).executeTakeFirst()).numDeletedRows).toBe(4n);
    const named = await sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements where name <> ''`.execute(db);
    expect(named.rows).toEqual([{ count: 0 }]);
    const isolation = await db.transaction().setIsolationLevel('repeatable read').execute((tx) => sql<{ is: string }>`select current_setting('transaction_isolation') as is`.execute(tx));
    expect(isolation.rows).toEqual([{ is: 'repeatable read' }]);
  });

  test('a statement that takes too long is ended by the database, and the connection works on', async () => {
    await expect(sql`select pg_sleep(20)`.execute(database.forTenant(NORTE))).rejects.toMatchObject({ why: 'busy' });
    expect(await schoolsSeen(database.forTenant(BALEAL))).toMatchObject([{ tenant_id: 2 }]);
  });
});

describe('a real installation', () => {
  let url: string;
  let bouncer: PgBouncer;
  const servers: RealServer[] = [];

  beforeAll(async () => {
    url = await createDatabase(school.databaseUrl, 'lineup_pooled');
    bouncer = await pgBouncer(url, 2);
    const env = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: url };
    // One of them migrates the empty database and makes the demo.
    servers.push(...(await Promise.all([await freePort(), await freePort()].map((port) => realServer({ port, env })))));
  }, INSTALLING_MS);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await bouncer.stop();
    await dropDatabase(url);
  });

  /** A request of a school's host, which DNS need not know. */
  async function ask(server: number, host: string, path: string, payload?: object): Promise<{ status: number; body: string }> {
    const headers = { host, ...(payload && { 'content-type': 'application/json' }) };
    const asked = request(`${servers[server]!.origin}${path}`, { method: payload ? 'POST' : 'GET', headers }).end(payload && JSON.stringify(payload));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, body: await text(answer) };
  }
  const booked = () => withClient(url, async (client) => (await client.query<{ tenant_id: number; email: string }>(`select tenant_id::integer, email from bookings where email like 'pooled%' order by email`)).rows);

  test('two processes take dozens of bookings of two schools on two connections, and jobs send their mails', async () => {
    const hosts = [HOSTS.norte, HOSTS.baleal];
    const lessons = await Promise.all(hosts.map(async (host) => (JSON.parse((await ask(0, host, '/api/lessons?next=1')).body) as Lesson[]).filter((lesson) => lesson.id > 0)));
    const answers = await Promise.all(
      Array.from({ length: 48 }, async (_, turn) => {
        const side = turn % 2;
        const { id } = lessons[side]![Math.floor(turn / 2) % lessons[side]!.length]!;
        const payload = submission({ email: `pooled${turn}@school${side + 1}.example`, payment_intent_id: crypto.randomUUID() });
        const answer = await ask(turn % 4 < 2 ? 0 : 1, hosts[side]!, `/api/lessons/${id}/bookings`, payload);
        return { status: answer.status, email: payload.email, side };
      }),
    );
    const taken = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(new Set(taken.map(({ side }) => side))).toEqual(new Set([0, 1]));
    const rows = await booked();
    expect(rows.map(({ email }) => email)).toEqual(taken.map(({ email }) => email).toSorted());
    for (const { tenant_id, email } of rows) expect(email).toContain(`@school${tenant_id}.`);
    const mails = `select count(*)::integer as waiting from mails where status = 'queued'`;
    await expect.poll(() => withClient(url, async (client) => (await client.query(mails)).rows[0]), { timeout: 20_000 }).toEqual({ waiting: 0 });
  });

  test('a change by another process is on the page at once', async () => {
    const read = async () => (await ask(1, HOSTS.norte, '/')).body;
    expect(await read()).not.toContain('Pooled waves');
    await withClient(url, (client) => client.query(`update activities set name = 'Pooled waves' where tenant_id = 1`));
    expect(await read()).toContain('Pooled waves');
  });
});

describe('a wrong configuration ends the start with one sentence', () => {
  let bouncer: PgBouncer;
  beforeAll(async () => {
    bouncer = await pgBouncer(school.databaseUrl, 2);
  }, INSTALLING_MS);
  afterAll(() => bouncer.stop());

  async function saidAtStart(env: NodeJS.ProcessEnv): Promise<string> {
    const started = realServer({ port: await freePort(), env });
    return started.then(async ({ stop }) => stop().then(() => 'it started'), ({ message }: Error) => message.replace('the server ended with 1:\n', ''));
  }

  test('for a direct address alone', async () => {
    expect(await saidAtStart({ DATABASE_URL: '', DATABASE_DIRECT_URL: school.databaseUrl })).toContain('\n  DATABASE_DIRECT_URL must stand beside DATABASE_URL: it is the same database without the pooler\n');
  });

  test('for a pooler as the only or the direct address', async () => {
    expect(await saidAtStart({ DATABASE_URL: bouncer.url })).toMatch(/^The database of DATABASE_URL cannot be used: unsupported startup parameter: options\.\n$/);
    expect(await saidAtStart({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: bouncer.url })).toMatch(/^The database of DATABASE_DIRECT_URL cannot be used: unsupported startup parameter: options\.\n$/);
  });

  test('for a pooler that leads elsewhere, or is not there', async () => {
    const other = await createDatabase(inject('templateUrl'), 'lineup_other');
    onTestFinished(() => dropDatabase(other));
    const elsewhere = await saidAtStart({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: other });
    expect(elsewhere).toBe('The pooler of DATABASE_URL cannot be used: it leads to another database than DATABASE_DIRECT_URL.\n');
    const nowhere = await saidAtStart({ DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/nothing', DATABASE_DIRECT_URL: school.databaseUrl });
    expect(nowhere).toMatch(/^The pooler of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  });
});
