import { Agent, request as httpRequest } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { DEMO_PASSWORD } from '../../server/seed/demoWorld.ts';
import { withClient } from '../support/db/databaseDigests.ts';
import { demoPhotosStored } from '../support/processes/demoPhotos.ts';
import { freePort, realServer } from '../support/processes/realServer.ts';
import { treeMemory } from '../support/processes/processTree.ts';
import { ADMINS, INSTRUCTOR, VISITOR } from '../support/world.ts';

// `npm run hostile-proof [-- --requests 10000 --seed 20260704]`: sends malformed and hostile requests to every route of a server on the
// loopback interface: signed out, in each role, and with the session of another school's admin. Exits with 1 unless no answer is a 5xx or has another
// school's data, the server stays ready, the tables hold what they held before, and memory is back at its level. The same seed sends the same requests.

const { values } = parseArgs({ options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '20260704' } } });
const REQUESTS = Number(values.requests);
/** Requests under way at the same time. */
const AT_ONCE = 8;
/** Written into records of the school that the requests do not go to. No answer may have it. */
const MARKER = 'marker7f3a91';
const VICTIM = 2;

/** Tables that count hostile requests, as they should: attempts and their limits, sessions, history. */
const COUNTING = ['audit_details', 'audit_log', 'mailbox_counts', 'passkey_challenges', 'sessions', 'sign_in_attempts'];

/** Who sends. An admin of the other school has a session there, which is none here. */
const SENDERS = ['signed out', 'guest', 'instructor', 'admin', 'owner', 'admin of the other school'] as const;
type Sender = (typeof SENDERS)[number];

/** Memory grows while code is compiled and caches fill. After this share of the requests it has its level. */
const WARM_SHARE = 0.2;
/**
 * How far above that level the lowest of the second half may be. The heap is collected now and then, so single figures go up and down,
 * but what is kept raises the lowest as well.
 */
const MOST_GROWTH = 1.25;

/** A number from 0 to 1, the same row of numbers for each seed (mulberry32). */
const random = ((state: number) => () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
})(Number(values.seed));
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Texts that are none of a field's: fragments of other languages, control characters, wrong lengths and encodings. */
const TEXTS = [
  ...[`' or 1=1 --`, `'; drop table bookings; --`, `1) union select password_hash from users --`, `\\'; select pg_sleep(9); --`, '$1', '{{7*7}}', '${7*7}'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</title><svg onload=alert(1)>', 'javascript:alert(1)', '../../../../etc/passwd', '..%2f..%2f.env'],
  ...['\u0000', 'a\u0000b', '\ud800', '\u202Eevil', '\u200B', '\r\nBcc: eve@example.com', '\r\nSet-Cookie: a=b', '', ' ', 'null', 'undefined', 'NaN', '__proto__'],
  ...['9'.repeat(400), 'é'.repeat(3000), '🏄'.repeat(2000), '%s%n%x', '\\u0000', '-1', '0', '1e308', '2147483648', '9223372036854775808', '0x10', '1;1', "1'"],
];
const VALUES: (() => unknown)[] = [
  ...[() => pick(TEXTS), () => pick(TEXTS), () => pick(TEXTS), () => null, () => true, () => -1, () => 2 ** 53, () => 1e308, () => 0.1, () => []],
  ...[() => ({}), () => [[[[]]]], () => ({ toString: 'x', __proto__: { is_admin: true }, constructor: { prototype: {} } }), () => Array.from({ length: 1001 }, () => pick(TEXTS.slice(0, 5)))],
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK'];
const ENCODINGS = ['%', '%E0%A4%A', '%00', '%C0%AE%C0%AE/', '%ff', '%0d%0aSet-Cookie:a=b', '%2e%2e%2f', '%u0000', '%25%30%30'];
const TYPES = ['application/json', 'application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', '', 'x'.repeat(300)];
const PAGES = ['/', '/lessons', '/lessons/1', '/booking/x', '/post/1', '/pricing', '/login', '/subscribe/x', '/calendar.ics', '/calendar/x.ics', '/manage', '/sitemap.xml', '/payment-confirmed', '/dev/mailbox.json', '/assets/x.js'];

type Schema = { properties?: Record<string, unknown> };
type Operation = { requestBody?: { content?: Record<string, { schema?: Schema }> }; parameters?: { name: string; in: string }[] };
type Route = { path: string; method: string; fields: string[]; queries: string[] };
type Attempt = { sender: Sender; method: string; path: string; headers: Record<string, string>; body: string | Buffer | undefined };
type Answer = { status: number; body: string; cookies?: string[] };

const folder = await mkdtemp(join(tmpdir(), 'lineup-hostile-proof-'));
const port = await freePort();
const server = await realServer({ port, dataDir: folder });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
try {
  console.log(`${REQUESTS} requests, seed ${values.seed}`);
  await demoPhotosStored(server.origin);
  const theirs = await marked();
  const control = await send({ sender: 'signed out', method: 'GET', path: '/api/activities', headers: { host: 'baleal.localhost' }, body: undefined });
  if (!control.body.includes(MARKER)) throw new Error('The other school does not show its marker, so no answer could.');
  const routes = await readRoutes();
  const cookies = await cookiesOf();
  const before = await held();
  const { statuses, faults, slowest, milliseconds, memory } = await sendAll(() => attempt(routes, theirs, cookies));
  await sleep(10_000);
  const settled = await treeMemory(server.process.pid!);
  const ready = await send({ sender: 'signed out', method: 'GET', path: '/readyz', headers: {}, body: undefined });
  const after = await held();
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  console.log(`${routes.length} routes; ${(milliseconds / 1000).toFixed(1)} s, the slowest answer in ${slowest} ms`);
  for (const [sender, counts] of Object.entries(statuses)) console.log(`${sender}: ${Object.entries(counts).map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  const level = memory[Math.floor(memory.length * WARM_SHARE)]!;
  const lowest = Math.min(...memory.slice(memory.length / 2), settled);
  console.log(`memory of the server in MB, ten times meanwhile: ${memory.join(', ')}; ten seconds after: ${settled}`);
  for (const fault of faults.slice(0, 20)) console.log(fault);
  console.log(`faults: ${faults.length}; ready afterwards: ${ready.status === 200 ? 'yes' : `no, ${ready.status} ${ready.body.slice(0, 200)}`}; changed tables: ${changed.join(', ') || 'none'}`);
  const isGood = faults.length === 0 && ready.status === 200 && changed.length === 0 && lowest <= level * MOST_GROWTH;
  console.log(isGood ? 'As promised.' : 'Falls short.');
  process.exitCode = isGood ? 0 : 1;
} finally {
  agent.destroy();
  await server.stop();
  await rm(folder, { recursive: true });
}

/** Runs SQL as the owner of the tables, who is free of row-level security. */
async function withDatabase<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const opened = await openDatabase({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: folder }, () => {});
  try {
    return await withClient(opened.url, run);
  } finally {
    await opened.stop();
  }
}

/** Writes the marker into the other school's records. @returns ids of that school's records, by table */
async function marked(): Promise<Record<string, string[]>> {
  return withDatabase(async (client) => {
    const ids: Record<string, string[]> = {};
    for (const [table, column] of [['activities', 'name'], ['tags', 'name'], ['instructors', 'email'], ['posts', 'title'], ['products', 'title'], ['bookings', 'notes']] as const) {
      await client.query(`update ${table} set ${column} = ${column} || '${MARKER}' where tenant_id = ${VICTIM}`);
    }
    for (const table of ['activities', 'tags', 'instructors', 'posts', 'products', 'bookings', 'lessons', 'settings', 'users', 'mails', 'subscribers']) {
      const { rows } = await client.query<{ id: string }>(`select id::text from ${table} where tenant_id = ${VICTIM} order by id limit 3`);
      ids[table] = rows.map(({ id }) => id);
    }
    return ids;
  });
}

/** Count and content of each table but those that count requests. Reminders go out meanwhile if it is evening, so a booking's mark of them does not count. */
async function held(): Promise<Record<string, string>> {
  return withDatabase(async (client) => {
    const found: Record<string, string> = {};
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' and relname <> all ($1) order by 1`, [COUNTING],
    );
    for (const { name: table } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest from (select (to_jsonb(t) - 'reminded_of')::text as row from ${table} as t) as all_rows`,
      );
      found[table] = rows[0]!.digest;
    }
    return found;
  });
}

/** Every route of the API, from its own description, so that new ones are included. */
async function readRoutes(): Promise<Route[]> {
  const { body } = await send({ sender: 'signed out', method: 'GET', path: '/api/openapi.json', headers: {}, body: undefined });
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => ({
      ...{ path, method: method.toUpperCase() },
      fields: Object.keys(Object.values(requestBody?.content ?? {})[0]?.schema?.properties ?? {}),
      queries: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    })),
  );
}

/** Signs everyone in. The demo has no account that is an admin and no owner, so one is made. */
async function cookiesOf(): Promise<Partial<Record<Sender, string>>> {
  await withDatabase((client) => client.query(
    `insert into users (tenant_id, email, password_hash, role, is_confirmed)
    select tenant_id, 'second-admin@norte.example', password_hash, 'admin', true from users where tenant_id = 1 and email = $1`, [ADMINS.norte],
  ));
  return {
    guest: await cookieOf(VISITOR),
    instructor: await cookieOf(INSTRUCTOR),
    admin: await cookieOf('second-admin@norte.example'),
    owner: await cookieOf(ADMINS.norte),
    'admin of the other school': await cookieOf(ADMINS.baleal, 'baleal.localhost'),
  };
}

async function cookieOf(email: string, host = 'localhost'): Promise<string> {
  const headers = { host, 'content-type': 'application/json' };
  const answer = await send({ sender: 'signed out', method: 'POST', path: '/api/login', headers, body: JSON.stringify({ email, password: DEMO_PASSWORD }) });
  const [cookie] = answer.cookies ?? [];
  if (!cookie) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return cookie.split(';')[0]!;
}

/**
 * One hostile request. Who is signed in sends what could succeed with one of the own ids only to another school's records, or broken:
 * otherwise it would be no attack, but a change that this role may make.
 */
function attempt(routes: readonly Route[], theirs: Record<string, string[]>, cookies: Partial<Record<Sender, string>>): Attempt {
  const isPage = random() < 0.1;
  const route = isPage ? { path: pick(PAGES), method: 'GET', fields: [], queries: [] } : pick(routes);
  const sender = pick(SENDERS);
  const cookie = cookies[sender];
  const isOtherMethod = random() < 0.1;
  const method = isOtherMethod ? pick(METHODS) : route.method;
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  // Routes without fields and ids do something for everyone who may call them.
  const maySucceed = cookie !== undefined && isChange && !route.path.includes('{');
  // An id of another table might be one of the own school's.
  const id = (_: string, resource: string) => {
    const known = theirs[resource === 'activity' ? 'activities' : resource] ?? [];
    const text = known.length > 0 && random() < 0.6 ? pick(known) : pick(TEXTS.filter((one) => !(Number(one) > 0))).toWellFormed().slice(0, 300);
    return `${resource}/${encodeURIComponent(text) || '%20'}`;
  };
  const address = route.path.replaceAll(/([\w-]+)\/\{\w+\}/g, id) + (random() < 0.1 ? pick(ENCODINGS) : '');
  const body = isChange ? hostileBody(route, maySucceed) : undefined;
  return {
    sender,
    method,
    path: address + hostileQuery(route),
    headers: {
      ...(cookie !== undefined && !(maySucceed && route.fields.length === 0) ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': maySucceed || random() < 0.8 ? 'application/json' : pick(TYPES) }),
      ...(random() < 0.1 ? { [pick(['x-forwarded-for', 'x-forwarded-host', 'accept-language', 'range', 'if-none-match', 'x-request-id'])]: encodeURIComponent(pick(TEXTS).toWellFormed().slice(0, 200)) } : {}),
      ...(random() < 0.02 ? { origin: 'https://evil.example' } : {}),
    },
    body,
  };
}

function hostileQuery({ queries }: Route): string {
  const names = [...queries, 'sort', 'range', 'filter', 'next', 'lang', 'id', '__proto__', pick(TEXTS).slice(0, 20)];
  const parts = Array.from({ length: Math.floor(random() * 4) }, () => {
    const text = random() < 0.3 ? pick(['{"id":{}}', '["id"', '[9,0]', '[0,99999999999]', '{"id":["a"]}', '{"tenant_id":2}', '["tenant_id","ASC"]', '["id;drop table lessons","ASC"]']) : pick(TEXTS);
    return `${encodeURIComponent(pick(names).toWellFormed())}=${random() < 0.1 ? pick(ENCODINGS) : encodeURIComponent(text.toWellFormed().slice(0, 2000))}`;
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** @param isBroken it must not be valid JSON */
function hostileBody({ fields }: Route, isBroken: boolean): string | Buffer | undefined {
  const record = Object.fromEntries([...fields, 'tenant_id', 'is_admin'].filter(() => random() < 0.8).map((field) => [field, pick(VALUES)()]));
  // `null` and a list are no values of any field, so that a body is never valid as a whole.
  if (fields[0] !== undefined) record[fields[0]] = pick([[[null]], { a: null }]);
  const text = JSON.stringify(record);
  const shape = random();
  if (isBroken || shape < 0.15) return pick([text.slice(0, -1), `${text}}`, text.replaceAll('"', `'`), `\uFEFF{${text}`, '{"a":1,}', '[', '{', `${'['.repeat(5000)}`, '\u0000']);
  if (shape < 0.2) return pick(['[]', '""', '0', 'null', 'true', '[[]]']);
  if (shape < 0.23) return Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0xc3, 0x28]);
  if (shape < 0.24) return JSON.stringify({ ...record, notes: 'x'.repeat(300 * 1024) });
  return text;
}

async function sendAll(make: () => Attempt) {
  const statuses: Partial<Record<Sender, Record<number, number>>> = {};
  const faults: string[] = [];
  const memory: number[] = [];
  let slowest = 0;
  let next = 0;
  const began = performance.now();
  async function work(): Promise<void> {
    while (next < REQUESTS) {
      const isSample = next % Math.ceil(REQUESTS / 10) === 0;
      next += 1;
      if (isSample) memory.push(await treeMemory(server.process.pid!));
      const one = make();
      const sent = performance.now();
      const answer = await send(one).catch((error: unknown) => ({ status: 0, body: String(error) }));
      slowest = Math.max(slowest, Math.round(performance.now() - sent));
      const counts = (statuses[one.sender] ??= {});
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      const fault = faultOf(answer);
      if (fault) faults.push(`${fault}: ${one.sender} ${one.method} ${one.path.slice(0, 200)} ${String(one.body ?? '').slice(0, 200)} → ${answer.status} ${answer.body.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { statuses, faults, slowest, memory, milliseconds: performance.now() - began };
}

function faultOf({ status, body }: Answer): string | undefined {
  if (status === 0) return 'no answer';
  if (status >= 500) return 'a failure on our side';
  if (body.includes(MARKER)) return `another school's data`;
  return /\bat [^\n]*\.(?:ts|js|mjs):\d+|node_modules\/|syntax error at or near/.test(body) ? 'inner workings' : undefined;
}

function send({ method, path, headers, body }: Attempt): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ agent, port, host: 'localhost', method, path, headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) }, timeout: 30_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, body: Buffer.concat(chunks).toString('utf8'), cookies: answer.headers['set-cookie'] ?? [] }));
      answer.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer within 30 s')));
    asked.on('error', reject);
    asked.end(body);
  });
}
