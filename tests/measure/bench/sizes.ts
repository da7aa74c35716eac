import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { LANGUAGES } from '#shared/language.ts';
import { addSchools, inventedHost } from '../../../server/commands/volume/addSchools.ts';
import { connect, type Database } from '../../../server/db/connect.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { bookingRequest, freePlaces, LESSONS, newBooking } from '../../support/bench/places.ts';
import { requestsTo, type Requests } from '../../support/bench/requests.ts';
import { alternate, load, middle, ratioOf } from '../../support/bench/rounds.ts';
import { addContentOfOthers } from '../../support/day/addLargeSchool.ts';
import type { LoadResult } from '../../support/processes/loadProcess.ts';
import { freePort, type RealServer, realServer } from '../../support/processes/realServer.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

// `npm run bench -- sizes [ROUNDS SECONDS SCHOOLS LESSONS BOOKINGS]`: the same schools in two installations, of which one has 5,000 schools with 500,000
// lessons and 1,000,000 bookings, in alternating rounds. Exits with 1 if 95 of 100 answers of the large one take more than 1.2 times as long
// as those of the small one, in the median of neighbouring rounds. Needs a quiet machine. docs/performance.md has figures.

const [ROUNDS = 7, SECONDS = 1, SCHOOLS = 5000, ALL_LESSONS = 500_000, BOOKINGS = 1_000_000] = process.argv.slice(3).map(Number);
/** Schools of the small installation, which the large one has as well. Only these are asked for. */
const MEASURED = 100;
const MOST_RATIO = 1.2;
const hosts = Array.from({ length: MEASURED }, (_, index) => inventedHost(index + 1));

/** Requests of a row; those of `once` are used once, and `cold` ones find no answer that is ready. */
type Row = { name: string; clients: number; requests: string[]; once?: true; cold?: true };

/** A running server, its database, and what is asked of it. */
type Installation = { server: RealServer; database: Database; rows: Row[]; port: number; end(): Promise<void> };

const small = await install(async (database) => void (await addSchools(database, MEASURED, new Date())));
const large = await install(async (database) => {
  await addSchools(database, SCHOOLS, new Date());
  await addContentOfOthers(database.owner, { schools: SCHOOLS, lessons: ALL_LESSONS, bookings: BOOKINGS });
});
try {
  console.log(`${ROUNDS} rounds of ${SECONDS} s, alternating; ${MEASURED} schools beside ${SCHOOLS} with ${ALL_LESSONS} lessons and ${BOOKINGS} bookings; load average ${loadavg()[0]!.toFixed(2)}\n`);
  const table: Record<string, object> = {};
  for (const [index, { name }] of small.rows.entries()) {
    const [ours, other] = [large, small].map((one) => () => ask(one, one.rows[index]!)) as [() => Promise<LoadResult>, () => Promise<LoadResult>];
    // Not counted: code is compiled and statements are planned in it.
    for (const first of [ours, other]) await first();
    const figures = await alternate(name, ours, other, { rounds: ROUNDS, servers: [large.server] });
    const p95 = ({ p95: ms }: LoadResult) => ms;
    const ratio = ratioOf(figures, p95);
    if (ratio > MOST_RATIO) process.exitCode = 1;
    table[name] = { 'small, p95 ms': middle(figures.other, p95), 'large, p95 ms': middle(figures.ours, p95), ratio };
  }
  console.table(table);
  console.log(process.exitCode ? `Falls short: a ratio is above ${MOST_RATIO}.` : 'As promised.');
} finally {
  for (const one of [small, large]) await one.end();
}

/** Starts the demo on a data folder of its own and fills it. */
async function install(fill: (database: Database) => Promise<void>): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-sizes-'));
  const port = await freePort();
  const began = performance.now();
  const server = await realServer({ port, dataDir: folder });
  const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, () => {});
  const database = connect(url);
  await fill(database);
  await sql`vacuum analyze`.execute(database.owner);
  // Otherwise what was filled is written to the disk beside the first rounds.
  await sql`checkpoint`.execute(database.owner);
  console.log(`An installation is made in ${Math.round((performance.now() - began) / 1000)} s`);
  const end = async () => {
    await database.close();
    await stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { server, database, rows: await makeRows(requestsTo(port)), port, end };
}

async function makeRows(requests: Requests): Promise<Row[]> {
  const { ask: send, get, post } = requests;
  const { headers } = await send(post(HOSTS.norte, '/api/login', { email: ADMINS.norte, password: DEMO_PASSWORD }));
  const cookie = String(headers['set-cookie']).split(';', 1)[0]!;
  const admin = (path: string) => [get(HOSTS.norte, path, { cookie })];
  const bookings = (await freePlaces(requests, hosts)).map((place) => bookingRequest(requests, newBooking(place)));
  const day = new Date().toISOString().slice(0, 10);
  return [
    { name: 'home page, hot', clients: 32, requests: [get(HOSTS.norte, '/')] },
    { name: 'list of lessons, hot', clients: 32, requests: [get(HOSTS.norte, LESSONS)] },
    { name: 'home page, cold', clients: 4, requests: LANGUAGES.flatMap((lang) => hosts.map((host) => get(host, '/', { lang }))), cold: true },
    { name: 'list of lessons, cold', clients: 8, requests: Array.from({ length: 40 }, (_, index) => hosts.map((host) => get(host, `${LESSONS}&range=[0,${index + 50}]`))).flat(), cold: true },
    { name: 'today', clients: 4, requests: admin(`/api/today?date=${day}`) },
    { name: 'lessons in the back office', clients: 4, requests: admin('/api/lessons?range=[0,24]') },
    { name: 'calendar', clients: 4, requests: admin(`/api/calendar?from=${day}&to=${new Date(Date.now() + 41 * 86_400_000).toISOString().slice(0, 10)}`) },
    { name: 'search', clients: 4, requests: admin('/api/search?q=silva') },
    { name: 'guests', clients: 4, requests: admin('/api/guests?range=[0,24]') },
    { name: 'booking, 1 client', clients: 1, requests: bookings.filter((_, index) => index % 3 === 0), once: true },
    { name: 'booking, 32 clients', clients: 32, requests: bookings.filter((_, index) => index % 3 > 0), once: true },
  ];
}

/** A round: asks an installation for a row's requests. */
async function ask({ database, port }: Installation, { name, clients, requests, once, cold }: Row): Promise<LoadResult> {
  // To the server, all schools have changed.
  if (cold) await sql`select pg_notify('content_changed', id::text) from tenants where slug like 'surf-%' order by id limit ${MEASURED}`.execute(database.owner);
  const result = await load({ port, connections: clients, seconds: SECONDS, requests, repeats: !once && !cold });
  if (once) requests.splice(0, result.used);
  if (requests.length === 0) throw new Error(`${name}: all requests are used up. Take fewer rounds or shorter ones: npm run bench -- sizes ${Math.ceil(ROUNDS / 2)} ${SECONDS}`);
  return result;
}
