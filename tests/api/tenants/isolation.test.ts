import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { hasRight, NO_TEAM_RULES, type Right, type Role } from '#shared/team/rights.ts';
import { issueEmailChange } from '../../../server/accounts/emailChanges.ts';
import { issuePasswordReset } from '../../../server/accounts/passwordResets.ts';
import { connect } from '../../../server/db/connect.ts';
import { soldPack } from '../../support/payments/passes.ts';
import { postForm, turnPaymentsOn } from '../../support/payments/paying.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { signInAs, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const BALEAL = { id: 2 };
const CATALOG = ['activities', 'tags', 'instructors', 'settings', 'posts', 'products', 'discount_codes'];
let school: TestApp;
let admin: string;
let theirAdmin: string;
let theirs: {
  lesson: Lesson;
  booking: { id: string; reference: string };
  payment: string;
  mail: number;
  reset: string;
  session: string;
  emailChange: string;
  subscriber: string;
  pass: { id: string; code: string };
  user: number;
  guest: number;
  invitation: number;
  passkey: number;
  callOff: number;
  series: string;
  enquiry: { id: number; secret: string };
  waiting: { id: number; secret: string };
  opening: string;
  review: number;
};
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
  theirAdmin = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  const lesson = await school.lessonIn('open', { host: HOSTS.baleal, free: 1 });
  const made = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { host: HOSTS.baleal, payload: submission() });
  await school.call('POST', '/api/notifications/send', { host: HOSTS.baleal, cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal) });
  await school.call('POST', '/api/discount_codes', { host: HOSTS.baleal, cookie: theirAdmin, payload: { code: 'THEIRS', percent: 10 } });
  theirs = {
    lesson,
    booking: made.json(),
    payment: await theirPayment(made.json<{ id: string }>().id),
    mail: await theirMail(),
    reset: await theirReset(),
    session: await theirSession(),
    emailChange: await theirEmailChange(),
    subscriber: await theirSubscriber(),
    pass: await soldPack(school, {}, BALEAL),
    user: await theirUser(),
    guest: await theirGuest(),
    invitation: await theirInvitation(),
    passkey: await theirPasskey(),
    callOff: await theirCallOff(),
    series: await theirSeries(),
    enquiry: await theirEnquiry(),
    waiting: await theirWaiting(lesson.id),
    opening: await theirOpening(lesson.id),
    review: await theirReview(made.json<{ id: string }>().id),
  };
});
afterAll(() => school.close());

/** The secret of a valid password link of Baleal's admin. */
async function theirReset(): Promise<string> {
  const db = school.database.forTenant(BALEAL);
  const { id } = await db.selectFrom('users').where('tenant_id', '=', 2).select('id').executeTakeFirstOrThrow();
  return (await issuePasswordReset(db, BALEAL, { user_id: id, recipient: ADMINS.baleal, creation_date: NOW.toISOString() }, NOW))!;
}

/** The secret of a valid link to a new email of Baleal's admin. */
async function theirEmailChange(): Promise<string> {
  const cookie = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  const email = 'moving@baleal.example';
  await school.call('POST', '/api/user/me/email-change', { host: HOSTS.baleal, cookie, payload: { email, password: DEMO_PASSWORD } });
  const db = school.database.forTenant(BALEAL);
  const { user_id } = await db.selectFrom('email_changes').where('tenant_id', '=', 2).select('user_id').executeTakeFirstOrThrow();
  return ((await issueEmailChange(db, BALEAL, { user_id, recipient: email }, NOW)) as { secret: string }).secret;
}

/** A session of Baleal's admin. */
async function theirSession(): Promise<string> {
  const sessions = school.database.forTenant(BALEAL).selectFrom('sessions').where('tenant_id', '=', 2);
  return (await sessions.select('id').executeTakeFirstOrThrow()).id;
}

/** An open payment page of the other school. */
async function theirPayment(paymentId: string): Promise<string> {
  await turnPaymentsOn(school, BALEAL);
  await postForm(school, '/api/create-checkout-session', { paymentId }, HOSTS.baleal);
  const payments = school.database.forTenant(BALEAL).selectFrom('payments').where('tenant_id', '=', 2);
  return (await payments.select('id').executeTakeFirstOrThrow()).id;
}

/** A failed mail of the other school. */
async function theirMail(): Promise<number> {
  const mails = school.database.forTenant(BALEAL).updateTable('mails').set({ status: 'failed' }).where('tenant_id', '=', 2);
  return (await mails.returning('id').executeTakeFirstOrThrow()).id;
}

async function theirSubscriber(): Promise<string> {
  await school.call('POST', '/api/subscribers', { host: HOSTS.baleal, payload: { email: 'reader@example.com' } });
  const subscribers = school.database.forTenant(BALEAL).selectFrom('subscribers').where('tenant_id', '=', 2);
  return (await subscribers.select('id').executeTakeFirstOrThrow()).id;
}

async function theirUser(): Promise<number> {
  return (await school.call('GET', '/api/user/me', { host: HOSTS.baleal, cookie: theirAdmin })).json<{ id: number }>().id;
}

async function theirWaiting(lesson_id: number): Promise<{ id: number; secret: string }> {
  const entry = { lesson_id, position: 1, people: 1, name: 'Ana', email: 'ana@example.com', phone: '', lang: 'pt', creation_date: '2026-07-01T09:00:00Z' } as const;
  return school.database.forTenant(BALEAL).insertInto('waiting').values({ tenant_id: 2, ...entry }).returning(['id', 'secret']).executeTakeFirstOrThrow();
}

async function theirOpening(lesson_id: number): Promise<string> {
  const request = { lesson_id, email: 'ana@example.com', lang: 'pt', creation_date: '2026-07-01T09:00:00Z' };
  return (await school.database.forTenant(BALEAL).insertInto('opening_requests').values({ tenant_id: 2, ...request }).returning('id').executeTakeFirstOrThrow()).id;
}

async function theirEnquiry(): Promise<{ id: number; secret: string }> {
  const enquiry = { kind: 'group', name: 'Ana', email: 'ana@example.com', phone: '', people: 4, wish: 'A morning.', lang: 'pt', creation_date: '2026-07-01T09:00:00Z' } as const;
  return school.database.forTenant(BALEAL).insertInto('enquiries').values({ tenant_id: 2, ...enquiry }).returning(['id', 'secret']).executeTakeFirstOrThrow();
}

async function theirGuest(): Promise<number> {
  return (await school.database.forTenant(BALEAL).selectFrom('guests').where('tenant_id', '=', 2).select('id').executeTakeFirstOrThrow()).id;
}

async function theirInvitation(): Promise<number> {
  return (await school.call('POST', '/api/team/invitations', { host: HOSTS.baleal, cookie: theirAdmin, payload: { email: 'eva@example.com', role: 'admin' } })).json<{ id: number }>().id;
}

/** A lesson of the other school that was called off. */
async function theirCallOff(): Promise<number> {
  const { id } = (await school.call('POST', '/api/lessons', { host: HOSTS.baleal, cookie: theirAdmin, payload: { activity_id: await theirRecord('activities'), date: '2026-07-20T09:00:00Z', num_places: 8 } })).json<Lesson>();
  const payload = { lesson_ids: [id], reason: {}, offers_dates: true, days: 7 };
  return (await school.call('POST', '/api/call-offs', { host: HOSTS.baleal, cookie: theirAdmin, payload })).json<{ id: number }>().id;
}

async function theirReview(booking_id: string): Promise<number> {
  const row = { tenant_id: 2, booking_id, activity_id: await theirRecord('activities'), lesson_date: NOW.toISOString(), lang: 'en', stars: 5, creation_date: NOW.toISOString() } as const;
  return (await school.database.forTenant(BALEAL).insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function theirSeries(): Promise<string> {
  const payload = { id: crypto.randomUUID(), activity_id: await theirRecord('activities'), num_places: 8, instructors: [], tags: [], days: ['mon'], times: ['10:00'], from: '2026-07-20', until: '2026-07-20', except: [] };
  return (await school.call('POST', '/api/lesson-series', { host: HOSTS.baleal, cookie: theirAdmin, payload })).json<{ id: string }>().id;
}

async function theirPasskey(): Promise<number> {
  const row = { tenant_id: 2, user_id: await theirUser(), credential_id: Buffer.from('a'), public_key: Buffer.from('b'), counter: 0, transports: [], host: HOSTS.baleal, name: 'A key', creation_date: NOW.toISOString() };
  return (await school.database.forTenant(BALEAL).insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The first record of a catalog resource of the other school. */
async function theirRecord(resource: string): Promise<number> {
  const [first] = (await school.call('GET', `/api/${resource}`, { host: HOSTS.baleal, cookie: theirAdmin })).json<{ id: number }[]>();
  return first!.id;
}

/** Every route of the API with an id in its address, from the application's list of routes, so that new ones are included. */
function routesWithIds(): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; right: Right }[] {
  const document = school.app.swagger() as unknown as { paths: Record<string, Record<string, { 'x-right': Right }>> };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    // A group of settings is no record: each school has all of them.
    path.includes('{') && !path.includes('{group}') ? Object.entries(methods).map(([method, of]) => ({ method: method.toUpperCase() as 'GET', path, right: of['x-right'] })) : [],
  );
}

async function everything() {
  const tables = [
    ...(['lessons', 'bookings', 'mails', 'lesson_tags', 'lesson_instructors', 'settings', 'posts', 'products', 'passes', 'pass_uses', 'discount_codes', 'discount_uses', 'files'] as const),
    ...(['users', 'passkeys', 'invitations', 'sessions', 'password_resets', 'email_changes', 'subscribers', 'notifications', 'payments', 'ledger_entries', 'participants', 'guests', 'reviews', 'call_offs', 'call_off_choices', 'test_checkouts', 'push_subscriptions', 'push_messages'] as const),
  ] as const;
  const db = school.database.forTenant(BALEAL);
  return Promise.all(tables.map((table) => db.selectFrom(table).where('tenant_id', '=', 2).selectAll().execute()));
}

test('every route answers every role 404 to another school’s ids, or that it may not ask, and changes nothing', async () => {
  const routes = routesWithIds();
  expect(routes.length).toBeGreaterThanOrEqual(15);
  const cookies = new Map<Role | undefined, string | undefined>([[undefined, undefined], ['owner', admin]]);
  for (const role of ['guest', 'instructor', 'admin'] as const) cookies.set(role, await signInAs(school, role));
  // Their own admin's session is none here.
  const callers = [...cookies, [undefined, theirAdmin] as const];
  const before = await everything();
  const wrong: unknown[] = [];
  for (const { method, path, right } of routes) {
    const [, resource = ''] = /^\/api\/(\w+)\/\{id\}(?:\/(?:calendar|kept-prices|uses|reviews))?$/.exec(path) ?? [];
    const url = path
      .replace(/lessons\/\{(id|lessonId)\}/, `lessons/${theirs.lesson.id}`)
      .replace(/team\/\{id\}/, `team/${theirs.user}`)
      .replace(/invitations\/\{id\}/, `invitations/${theirs.invitation}`)
      .replace(/passkeys\/\{id\}/, `passkeys/${theirs.passkey}`)
      .replace('{reference}', theirs.booking.reference)
      .replace(/\/bookings\/\{(id|bookingId)\}/, `/bookings/${theirs.booking.id}`)
      .replace(/\/activity\/\{id\}/, `/activity/${await theirRecord('activities')}`)
      .replace(/\/payments\/\{id\}/, `/payments/${theirs.payment}`)
      .replace(/lesson-series\/\{id\}/, `lesson-series/${theirs.series}`)
      .replace(/call-offs\/\{id\}/, `call-offs/${theirs.callOff}`)
      .replace('{entryId}', '1')
      .replace('{position}', '0')
      .replace(/\/reviews\/\{id\}/, `/reviews/${theirs.review}`)
      .replace(/enquiries\/\{id\}/, `enquiries/${theirs.enquiry.id}`)
      .replace('{waitingId}', String(theirs.waiting.id))
      .replace('my-waiting/{secret}', `my-waiting/${theirs.waiting.secret}`)
      .replace('my-openings/{secret}', `my-openings/${theirs.opening}`)
      .replace('{secret}', theirs.enquiry.secret)
      .replace(/guests\/\{id\}/, `guests/${theirs.guest}`)
      .replace(/\/mails\/\{id\}/, `/mails/${theirs.mail}`)
      .replace(/\/password-resets\/\{id\}/, `/password-resets/${theirs.reset}`)
      .replace(/\/sessions\/\{id\}/, `/sessions/${theirs.session}`)
      .replace(/\/email-changes\/\{id\}/, `/email-changes/${theirs.emailChange}`)
      .replace(/\/subscribers\/\{id\}/, `/subscribers/${theirs.subscriber}`)
      .replace(/\/(passes|pass-purchases)\/\{id\}/, `/$1/${theirs.pass.id}`)
      .replace('{host}', HOSTS.baleal)
      .replace('{code}', theirs.pass.code)
      .replace('{id}', CATALOG.includes(resource) ? String(await theirRecord(resource)) : '{id}');
    expect(url, 'this test knows an id of every kind').not.toContain('{');
    const payload = method === 'POST' || method === 'PUT' ? { ...submission(), recur: { date: '2026-07-03', time: '10:00', name: 'default' }, num_places: 1, is_cancelled: 1, verified: true, paid_at_school: true, password: DEMO_PASSWORD, id: crypto.randomUUID(), amount: '1', method: 'cash', reason: 'A reason', total: 1, code: 'THEIRS', attendance: 'here', version: 1, tells_guest: true, blocked: true, choice: 'refund', from_lesson_id: 1, accepts: true, answer: '', activity_id: 1, date: '2026-07-20T08:00:00Z', people: 4, price_cents: 100, until: '2026-07-10T08:00:00Z', role: 'admin', name: 'A', stars: 5, words: 'A', tags: [], ids: [1], other: { id: theirs.guest, version: 1 } } : undefined;
    for (const [role, cookie] of callers) {
      const { statusCode } = await school.call(method, url, { cookie, ...(payload ? { payload } : {}) });
      const expected = hasRight(role, right, NO_TEAM_RULES) ? 404 : role === undefined ? 401 : 403;
      if (statusCode !== expected) wrong.push([role, method, url, statusCode, expected]);
    }
  }
  expect(wrong).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('a lesson cannot be given another school’s activity, tags or instructors', async () => {
  const payload = { activity_id: await theirRecord('activities'), date: '2026-07-20T09:00:00Z', num_places: 8, tags: [5], instructors: [4] };
  const answer = await school.call('POST', '/api/lessons', { cookie: admin, payload });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['activity_id', 'tags', 'instructors']);
});

describe('behind the queries, the database itself', () => {
  test('shows and takes one school’s rows alone, even to a query that names no school or another', async () => {
    const db = school.database.forTenant(NORTE);
    const mine = await db.selectFrom('lessons').select('tenant_id').distinct().execute();
    expect(mine).toEqual([{ tenant_id: 1 }]);
    expect(await db.selectFrom('bookings').where('tenant_id', '=', 2).selectAll().execute()).toEqual([]);
    const stolen = await db.updateTable('lessons').set({ num_places: 0 }).where('tenant_id', '=', 2).executeTakeFirst();
    expect(stolen.numUpdatedRows).toBe(0n);
    const smuggled = db.insertInto('tags').values({ tenant_id: 2, name: 'x' }).execute();
    await expect(smuggled).rejects.toThrow(/row-level security/);
  });

  test('gives a connection that no school was set on nothing at all', async () => {
    const client = new pg.Client({ connectionString: school.databaseUrl, options: '-c role=lineup_app' });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as count from bookings');
    expect(rows).toEqual([{ count: 0 }]);
    await client.end();
  });

  test('has the application work in a role that can neither bypass this nor touch what is not its own', async () => {
    const db = school.database.forTenant(NORTE);
    const { rows } = await sql<{ role: string; super: boolean; bypass: boolean }>`
      select current_user as role, rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(db);
    expect(rows).toEqual([{ role: 'lineup_app', super: false, bypass: false }]);
    for (const forbidden of ['select * from graphile_worker._private_jobs', 'select * from tenants', 'alter table lessons disable row level security']) {
      await expect(sql.raw(forbidden).execute(db)).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  test.each([
    'select 1',
    'reset role',
    'set role none',
    'set role postgres',
    'set session authorization default',
    `select set_config('app.tenant_id', '2', false)`,
    `select set_config('app.tenant_id', '2.' || split_part(current_setting('app.tenant_id'), '.', 2), false)`,
    `select set_config('app.tenant_id', lineup_private.tenant_token('2'), false)`,
    'select tenant_key from lineup_private.app_access',
    'alter table bookings disable row level security',
  ])('keeps another school’s rows from injected SQL: %s', async (injected) => {
    const { databaseUrl, appUrl } = school;
    const database = connect(databaseUrl, { appUrl });
    const stolen = await database.forTenant(NORTE).connection().execute(async (connection) => {
      await sql.raw(injected).execute(connection).catch(() => {});
      return sql`select id from bookings where tenant_id = 2`.execute(connection).then(({ rows }) => rows, () => []);
    });
    await database.close();
    expect(stolen).toEqual([]);
  });

  test('forces it on every table that belongs to schools', async () => {
    const { rows } = await sql<{ name: string; forced: boolean }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'tenant_hosts'`.execute(school.database.owner);
    expect(rows.length).toBeGreaterThanOrEqual(17);
    expect(rows.filter(({ forced }) => !forced)).toEqual([]);
  });

  test('a connection is no school’s between statements: after one, after one that failed, and after transactions', async () => {
    const { databaseUrl, appUrl } = school;
    const database = connect(databaseUrl, { appUrl, connections: 1 });
    const db = database.forTenant(NORTE);
    const schoolOfConnection = async () => {
      const client = await database.pools.requests!.connect();
      // Past the connection's own `query`, which would set the school.
      const answer = (pg.Client.prototype.query as (text: string) => Promise<pg.QueryResult<{ token: string | null }>>).call(client, `select nullif(current_setting('app.tenant_id', true), '') as token`);
      const { rows } = await answer.finally(() => client.release());
      return rows[0]!.token;
    };
    const seen = () => sql<{ token: string }>`select current_setting('app.tenant_id') as token`.execute(db).then(({ rows }) => rows[0]!.token);
    expect(await seen()).toMatch(/^1\./);
    expect(await schoolOfConnection()).toBeNull();
    await expect(sql`select 1 / 0 from activities`.execute(db)).rejects.toThrow(/division by zero/);
    expect(await schoolOfConnection()).toBeNull();
    for (const end of ['commits', 'rolls back']) {
      const work = db.transaction().execute(async (tx) => {
        expect((await tx.selectFrom('activities').select('tenant_id').distinct().execute()).length, end).toBe(1);
        if (end === 'rolls back') throw new Error(end);
      });
      await work.catch(() => {});
      expect(await schoolOfConnection(), end).toBeNull();
    }
    expect(database.pools.requests!.totalCount).toBe(1);
    await database.close();
  });

  test('a connection on which the school cannot be set is given up, and the next request has another', async () => {
    const { databaseUrl, appUrl } = school;
    const database = connect(databaseUrl, { appUrl, connections: 1 });
    const client = await database.pools.requests!.connect();
    await (pg.Client.prototype.query as (text: string) => Promise<unknown>).call(client, 'prepare school as select 1');
    client.release();
    const read = () => database.forTenant(NORTE).selectFrom('activities').select('tenant_id').distinct().execute();
    await expect(read()).rejects.toThrow(/already exists/);
    expect(await read()).toEqual([{ tenant_id: NORTE.id }]);
    await database.close();
  });

  test('two schools in turn on one connection never see each other', async () => {
    const turns = Array.from({ length: 60 }, async (_, turn) => {
      const tenant = turn % 2 === 0 ? NORTE : BALEAL;
      const rows = await school.database.forTenant(tenant).selectFrom('activities').select('tenant_id').distinct().execute();
      return rows.every(({ tenant_id }) => tenant_id === tenant.id) && rows.length === 1;
    });
    expect((await Promise.all(turns)).every(Boolean)).toBe(true);
  });
});
