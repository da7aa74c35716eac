import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { LANGUAGES } from '#shared/language.ts';
import { inventedHost } from '../../server/commands/volume/addSchools.ts';
import { startDriver } from '../support/bench/driver.ts';
import { bookingRequest, freePlaces, LESSONS, newBooking, type Place } from '../support/bench/places.ts';
import { type Answer, requestsTo } from '../support/bench/requests.ts';
import { alternate, answerOf, type Figures, load, middle, ratioOf } from '../support/bench/rounds.ts';
import type { BareAnswer } from '../support/processes/bareProcess.ts';
import type { Drained } from '../support/processes/driverProcess.ts';
import type { LoadResult } from '../support/processes/loadProcess.ts';
import { freePort, realServer } from '../support/processes/realServer.ts';
import { percentile } from '../support/processes/visits.ts';
import { HOSTS } from '../support/world.ts';

// `npm run bench [-- ROUNDS SECONDS SCHOOLS] [--only cold] [--two]`: compares the server with a bare one of node:http that sends the same bytes, and
// bookings with the driver alone that runs the same statements, and two servers with one, in alternating rounds. Prints a table of ratios and of
// processor time. `--only` takes rows whose name contains a word. `dist/bench.json` has all figures. Needs a quiet machine. docs/performance.md says how to read it. Other measurements
// have names: `npm run bench -- idle`, `sizes` and `mails`, in the folder `bench`.

const named: Record<string, () => Promise<unknown>> = { idle: () => import('./bench/idle.ts'), sizes: () => import('./bench/sizes.ts'), mails: () => import('./bench/mails.ts') };
const chosen = named[process.argv[2] ?? ''];
if (chosen) {
  await chosen();
  process.exit();
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { only: { type: 'string', default: '' }, two: { type: 'boolean', default: false } } });
const [ROUNDS = 5, SECONDS = 2, SCHOOLS = 400] = positionals.map(Number);
const OUTPUT = fileURLToPath(new URL('../../dist/bench.json', import.meta.url));
const VOLUME = fileURLToPath(new URL('../../server/commands/volume/volumeCommand.ts', import.meta.url));
/** Requests of a round that are used once. */
const MOST_A_ROUND = 20_000;
const MOST_BOOKINGS_A_SECOND = 1500;
/** A cold list of lessons is one of this many addresses at each school, all with the same answer. */
const RANGES = 40;

const WARM_UP_ROUNDS = 3;

/** `places`: of bookings, which take each place once; other rows have requests. */
type Row = { name: string; clients: number; requests: string[]; places?: Place[]; repeats: boolean };

const folder = await mkdtemp(join(tmpdir(), 'lineup-bench-'));
const port = await freePort();
const to = requestsTo(port);
const { ask, get } = to;
const hosts = Array.from({ length: SCHOOLS }, (_, index) => inventedHost(index + 1));
const bare = fork(new URL('../support/processes/bareProcess.ts', import.meta.url));
const bareReady = once(bare, 'message');
const server = await realServer({ port, dataDir: folder });
try {
  await promisify(execFile)(process.execPath, [VOLUME, '--schools', String(SCHOOLS)], { env: { ...process.env, DATA_DIR: folder } });
  await bareReady;
  const rows = await makeRows();
  const machine = { processors: `${cpus().length} × ${cpus()[0]!.model}`, memory_gb: Math.round(totalmem() / 2 ** 30), node: process.version, schools: SCHOOLS, rounds: ROUNDS, seconds: SECONDS };
  const loadBefore = loadavg();
  console.log(`${machine.processors}, ${machine.memory_gb} GB, Node ${machine.node}, load average ${loadBefore.map((one) => one.toFixed(2)).join(' ')}`);
  console.log(`${ROUNDS} rounds of ${SECONDS} s, alternating; ${SCHOOLS} schools\n`);
  const measured = [];
  for (const row of rows) measured.push(summaryOf(row, await (row.places ? measureBookings(row, row.places) : measure(row))));
  const shared = rows.filter(({ clients }) => clients > 1).map((row) => ({ ...row, name: `${row.name}, two servers` }));
  if (values.two) for (const row of shared) measured.push(summaryOf(row, await measureTwo(row)));
  console.table(Object.fromEntries(measured.map(({ name, ours, other, ratio, p95_ms, p99_ms, other_p99_ms, node_ms, postgres_ms }) => [name, { 'per s': ours.median, spread: ours.spread, 'p95 ms': p95_ms, 'p99 ms': p99_ms, 'Node ms': node_ms, 'PostgreSQL ms': postgres_ms, 'other per s': other.median, 'other spread': other.spread, 'other p99 ms': other_p99_ms, ratio }])));
  await mkdir(join(OUTPUT, '..'), { recursive: true });
  await writeFile(OUTPUT, JSON.stringify({ at: new Date().toISOString(), machine, load_before: loadBefore, load_after: loadavg(), rows: measured }, null, 2));
  console.log(`\nload average ${loadavg().map((one) => one.toFixed(2)).join(' ')} afterwards; all figures: dist/bench.json`);
} finally {
  bare.kill();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function makeRows(): Promise<Row[]> {
  const home = get(HOSTS.norte, '/');
  const list = get(HOSTS.norte, LESSONS);
  const coldPages = LANGUAGES.flatMap((lang) => hosts.map((host) => get(host, '/', { lang })));
  const coldLists = Array.from({ length: RANGES }, (_, index) => hosts.map((host) => get(host, `${LESSONS}&range=[0,${index + 50}]`))).flat();
  const places = 'booking'.includes(values.only) || values.only.startsWith('booking') ? await freePlaces(to, hosts) : [];
  const rows = [
    { name: 'home page, hot', clients: 32, requests: [home], repeats: true },
    { name: 'list of lessons, hot', clients: 32, requests: [list], repeats: true },
    { name: 'home page, cold', clients: 4, requests: coldPages, repeats: false },
    { name: 'list of lessons, cold', clients: 8, requests: coldLists, repeats: false },
    { name: 'booking, 1 client', clients: 1, requests: [], places: places.filter((_, index) => index % 3 === 0), repeats: false },
    { name: 'booking, 32 clients', clients: 32, requests: [], places: places.filter((_, index) => index % 3 > 0), repeats: false },
  ];
  return rows.filter(({ name }) => name.includes(values.only));
}

/** The server beside the driver alone. Both book the places of the same lessons. */
async function measureBookings({ name, clients }: Row, places: Place[]): Promise<Figures> {
  const rest = [...places];
  const planned = () => {
    if (rest.length === 0) throw usedUp(name);
    return rest.slice(0, MOST_BOOKINGS_A_SECOND * SECONDS).map(newBooking);
  };
  const ours = async () => {
    const result = await load({ port, connections: clients, seconds: SECONDS, requests: planned().map((booking) => bookingRequest(to, booking)), repeats: false });
    rest.splice(0, result.used);
    return result;
  };
  const { tell, end } = await startDriver(folder);
  const driver = async () => {
    const result = await tell<LoadResult>({ clients, seconds: SECONDS, bookings: planned() });
    rest.splice(0, result.used);
    return result;
  };
  // Not counted: statements are planned and code is compiled in it.
  for (const first of [ours, driver]) await first();
  const figures = await alternate(name, ours, driver, { rounds: ROUNDS, servers: [server], rest: () => tell('drain') });
  const { bookings, sent, unsent } = await tell<Drained>('drain');
  console.log(`${bookings} bookings are stored; ${sent} of their mails are sent, ${unsent} are not`);
  if (sent !== bookings || unsent > 0) process.exitCode = 1;
  await end();
  return figures;
}

async function measure(row: Row): Promise<Figures> {
  const rest = [...row.requests];
  // A kept answer is compressed once more when it is requested again.
  if (row.repeats) for (let time = 0; time < 3; time += 1) await ask(rest[0]!);
  const barePort = await becomeBare(await ask(row.repeats ? rest[0]! : rest.shift()!));
  const ours = async () => {
    const result = await load({ port, connections: row.clients, seconds: SECONDS, requests: row.repeats ? rest : rest.slice(0, MOST_A_ROUND), repeats: row.repeats });
    if (!row.repeats) rest.splice(0, result.used);
    if (!row.repeats && rest.length === 0) throw usedUp(row.name);
    return result;
  };
  const compared = () => load({ port: barePort, connections: row.clients, seconds: SECONDS, requests: row.requests.slice(0, 1), repeats: true });
  // Not counted: code is compiled in it.
  for (const first of [ours, compared]) await first();
  return alternate(row.name, ours, compared, { rounds: ROUNDS, servers: [server] });
}

/** Two servers on one database, each with half of the clients, beside one with all of them. Requests that are used once are taken from the end, which no other row has used. */
async function measureTwo(row: Row): Promise<Figures> {
  const port2 = await freePort();
  const second = await realServer({ port: port2, dataDir: folder });
  const rest = row.places ? row.places.map((place) => bookingRequest(to, newBooking(place))).toReversed() : row.requests.toReversed();
  const run = async (ports: number[]) => {
    const share = row.repeats ? rest.length : Math.min(MOST_A_ROUND, Math.floor(rest.length / (2 * ROUNDS + WARM_UP_ROUNDS)));
    const parts = ports.map((at) => ({ at, requests: row.repeats ? rest : rest.splice(0, Math.floor(share / ports.length)) }));
    if (parts.some(({ requests }) => requests.length === 0)) throw usedUp(row.name);
    const results = await Promise.all(parts.map(({ at, requests }) => load({ port: at, connections: row.clients / ports.length, seconds: SECONDS, requests, repeats: row.repeats })));
    const sum = (of: (result: LoadResult) => number) => results.reduce((total, result) => total + of(result), 0);
    const most = (of: (result: LoadResult) => number) => Math.max(...results.map(of));
    return { perSecond: sum(({ perSecond }) => perSecond), used: sum(({ used }) => used), p50: most(({ p50 }) => p50), p95: most(({ p95 }) => p95), p99: most(({ p99 }) => p99) };
  };
  const { tell, end } = await startDriver(folder);
  try {
    // Not counted: the second one compiles its code and reads what it keeps of each school, as the first one has.
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await run([port2]);
    return await alternate(row.name, () => run([port, port2]), () => run([port]), { rounds: ROUNDS, servers: [server, second], rest: () => tell('drain') });
  } finally {
    await end();
    await second.stop();
  }
}

function usedUp(name: string): Error {
  return new Error(`${name}: all requests are used up. Take more schools: npm run bench -- ${ROUNDS} ${SECONDS} ${SCHOOLS * 2}`);
}

function summaryOf({ name, clients }: Row, { ours, other, cpuMs }: Figures) {
  const rates = (results: LoadResult[]) => {
    const all = results.map(({ perSecond }) => perSecond);
    const median = percentile(all, 50);
    return { median: Math.round(median), spread: `${Math.round(((Math.max(...all) - Math.min(...all)) / median) * 100)} %`, all: all.map((one) => Math.round(one)) };
  };
  const each = (of: 'node' | 'postgres') => Number(percentile(cpuMs.map((one) => one[of]), 50).toFixed(2));
  const ms = { p50_ms: middle(ours, ({ p50 }) => p50), p95_ms: middle(ours, ({ p95 }) => p95), p99_ms: middle(ours, ({ p99 }) => p99), other_p99_ms: middle(other, ({ p99 }) => p99) };
  return { name, clients, ours: rates(ours), other: rates(other), ratio: ratioOf({ ours, other }, ({ perSecond }) => perSecond), ...ms, node_ms: each('node'), postgres_ms: each('postgres') };
}

/** Lets the bare server send these bytes from now on. @returns its port */
async function becomeBare({ status, headers, body }: Answer): Promise<number> {
  const answered = answerOf<{ port: number }>(bare);
  bare.send({ status, headers, body: body.toString('base64') } satisfies BareAnswer);
  return (await answered).port;
}
