import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inventedHost } from '../../server/commands/volume/addSchools.ts';
import { updateTenant } from '../../server/tenants/tenants.queries.ts';
import { connect } from '../../server/db/connect.ts';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { until } from '../support/until.ts';
import { freePort, realServer } from '../support/processes/realServer.ts';
import { percentile } from '../support/processes/visits.ts';

// `npm run schools-proof [-- 5000]`: makes that many schools, asks for pages of a hundred of them again and again, and meanwhile signs a
// school up, renames one and gives one another host. Exits with 1 if another school loses a cached page, or if a request waits longer than
// the limit. Needs a quiet machine.

const COUNT = Number(process.argv[2] ?? 5000);
const LIMIT_MS = 250;
const VISITED = 100;
/** Requests under way at the same time. */
const AT_ONCE = 4;
const PASSWORD = 'salt in the hair';
const VOLUME = fileURLToPath(new URL('../../server/commands/volume/volumeCommand.ts', import.meta.url));
/** Spread over all schools; the first ones are changed. */
const visited = Array.from({ length: VISITED }, (_, index) => inventedHost(Math.floor((index * (COUNT - 10)) / VISITED) + 10));

const folder = await mkdtemp(join(tmpdir(), 'lineup-schools-proof-'));
const [port, METRICS_PORT] = [await freePort(), String(await freePort())];
const server = await realServer({ port, dataDir: folder, env: { METRICS_PORT } });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE + 2 });
let isGood = true;
try {
  const { stdout } = await promisify(execFile)(process.execPath, [VOLUME, '--schools', String(COUNT)], { env: { ...process.env, DATA_DIR: folder } });
  process.stdout.write(stdout);
  await until('the server to know the last school', async () => (await ask(inventedHost(COUNT), '/')).status === 200);
  await beginOfMinute();
  for (const host of [...visited, ...visited]) await ask(host, '/');
  const quiet = await visitWhile(() => sleep(5000));
  print('nothing changes', quiet);
  say('pages rendered', quiet.misses, 0);
  const busy = await visitWhile(change);
  print('a school signs up, one is renamed, one gets a host', busy);
  // The changed schools were not asked for, so each miss is a page that another school has lost.
  say('pages that other schools lost', busy.misses, 0);
  say('longest wait, ms', Math.round(busy.longest), LIMIT_MS);
  for (const [host, words] of [['onda-nova.localhost', 'Onda Nova'], [inventedHost(1), 'Renamed'], ['surf.example', inventedHost(2)]] as const) {
    const { status, body } = await ask(host, '/');
    if (status !== 200 || !body.includes(words)) throw new Error(`${host} answers ${status}, without ${words}`);
  }
} finally {
  agent.destroy();
  await server.stop();
  await rm(folder, { recursive: true });
}
console.log(isGood ? 'As promised.' : 'Falls short.');
process.exitCode = isGood ? 0 : 1;

function say(what: string, value: number, limit: number): void {
  isGood &&= value <= limit;
  console.log(`  ${what}: ${value} (at most ${limit})`);
}

type Visits = { waits: number[]; longest: number; misses: number };

function print(what: string, { waits }: Visits): void {
  console.log(`${what}: ${waits.length} pages, median ${percentile(waits, 50).toFixed(1)} ms, p99 ${percentile(waits, 99).toFixed(1)} ms, longest ${Math.max(...waits).toFixed(1)} ms`);
}

/** Cached pages are renewed each minute, so all of this happens within one. */
async function beginOfMinute(): Promise<void> {
  const passed = Date.now() % 60_000;
  if (passed > 5000) await sleep(60_000 - passed + 100);
}

/** Asks for the home of the visited schools in turn until the work is done, and counts the pages that had to be rendered. */
async function visitWhile(work: () => Promise<unknown>): Promise<Visits> {
  const before = await misses();
  const waits: number[] = [];
  let isDone = false;
  const visitors = Array.from({ length: AT_ONCE }, async (_, first) => {
    for (let turn = first; !isDone; turn += 1) {
      const began = performance.now();
      const { status } = await ask(visited[turn % VISITED]!, '/');
      if (status !== 200) throw new Error(`${visited[turn % VISITED]} answers ${status}`);
      waits.push(performance.now() - began);
    }
  });
  await Promise.all([...visitors, work().finally(() => (isDone = true))]);
  return { waits, longest: Math.max(...waits), misses: (await misses()) - before };
}

async function misses(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  const count = (result: string) => Number(new RegExp(`^lineup_page_cache_requests_total\\{result="${result}"\\} (\\d+)`, 'm').exec(text)![1]);
  return count('miss') + count('uncached');
}

/** A school signs up and opens; another is renamed, and a third gets one more host. Waits until the server has read each change. */
async function change(): Promise<void> {
  const main = 'app.localhost';
  const email = 'eva@onda.example';
  const entries = { name: 'Onda Nova', slug: 'onda-nova', email, password: PASSWORD, country: 'PT', timezone: 'Europe/Lisbon', lang: 'en' };
  const sent = await ask(main, '/api/sign-up', entries);
  if (sent.status !== 201) throw new Error(`the sign-up is answered with ${sent.status}: ${sent.body}`);
  let secret = '';
  await until('the mail of the sign-up', async () => {
    const mails = JSON.parse((await ask(main, '/dev/mailbox.json')).body) as { to: string; text: string }[];
    secret = /\/sign-up\/([\da-f-]{36})/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
    return secret !== '';
  });
  const opened = await ask(main, '/api/sign-up/confirmation', { secret });
  if (opened.status !== 200) throw new Error(`the confirmation is answered with ${opened.status}: ${opened.body}`);
  const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, () => {});
  const database = connect(url);
  await updateTenant(database.owner, 'surf-00001', { name: 'Renamed' }, new Date());
  await updateTenant(database.owner, 'surf-00002', { hosts: [inventedHost(2), 'surf.example'] }, new Date());
  await database.close();
  await stop();
  // Within two seconds every process has read them.
  await sleep(2500);
}

type Answer = { status: number; body: string };

function ask(host: string, path: string, payload?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = payload && JSON.stringify(payload);
    const headers = { host: `${host}:${port}`, ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) };
    const request = httpRequest({ host: 'localhost', port, path, method: body ? 'POST' : 'GET', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }));
    });
    request.on('error', reject);
    request.end(body);
  });
}
