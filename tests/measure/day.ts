import { loadavg, tmpdir } from 'node:os';
import { sql } from 'kysely';
import type { Lesson } from '#shared/contract/lesson.ts';
import { buildApp } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import type { App } from '../../server/http/app.types.ts';
import { pushKeys } from '../../server/push/pushKeys.ts';
import { DEMO_PASSWORD } from '../../server/seed/demoWorld.ts';
import { tenantDirectory } from '../../server/tenants/directory.ts';
import { addLargeSchool } from '../support/day/addLargeSchool.ts';
import { queriesOf } from '../support/db/countQueries.ts';
import { freshDatabase } from '../support/db/database.ts';
import { templateServer } from '../support/db/templateServer.ts';
import { percentile } from '../support/processes/visits.ts';
import { ADMINS, HOSTS } from '../support/world.ts';

// `npm run day-measure [-- SCHOOLS BOOKINGS]`: fills a school as `npm run volume` does, with 5,000 lessons and 50,000 bookings, and times
// the API's answer behind every screen of a school's day. With numbers, that many schools with that many bookings stand beside it, such
// as 5000 1000000. Exits with 1 if a search takes longer than 100 ms or another answer longer than a second (p95). Needs a quiet machine.

const [SCHOOLS = 0, BOOKINGS = 0] = process.argv.slice(2).map(Number);
const RUNS = 20;
const SEARCH_MS = 100;
const ANSWER_MS = 1000;
const now = new Date();
const day = now.toISOString().slice(0, 10);
const year = Number(day.slice(0, 4));

const { templateUrl, stop } = await templateServer();
const { database, drop } = await freshDatabase(templateUrl);
let app: App | undefined;
try {
  const since = performance.now();
  const directory = tenantDirectory(database.owner, HOSTS.main);
  await addLargeSchool(database, now, { schools: SCHOOLS, bookings: BOOKINGS });
  console.log(`Made in ${Math.round((performance.now() - since) / 1000)} s. Load average ${loadavg()[0]!.toFixed(1)}.`);
  await pushKeys(database.owner);
  const config: Config = {
    ...{ demo: true, publicOrigin: (host) => `http://${host}:8080`, isHttps: false, rateLimits: false, trustProxy: false, trustForwardedHost: false, signUpDomain: 'localhost', schoolDomain: 'localhost' },
    ...{ domains: { target: HOSTS.main, addresses: [], servers: ['127.0.0.1:1'] }, files: { s3: undefined, folder: tmpdir() }, push: { hosts: [], contact: 'bookings@lineup.example' } },
  };
  const none = () => Promise.reject(new Error('no pages'));
  app = await buildApp({ database, directory, now: () => now, config, pages: { site: none, admin: none, assets: undefined }, social: undefined, payments: undefined, logger: false });
  const headers = { host: HOSTS.norte };
  const [session] = (await app!.inject({ method: 'POST', url: '/api/login', headers, payload: { email: ADMINS.norte, password: DEMO_PASSWORD } })).cookies;
  const get = async (url: string) => {
    const answer = await app!.inject({ url, headers: { ...headers, cookie: `${session!.name}=${session!.value}` } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const measure = (name: string, url: string, limit = ANSWER_MS) => time(name, () => get(url), limit);
  const sorted = (field: string) => encodeURIComponent(JSON.stringify([field, 'ASC']));
  const filter = (of: object) => encodeURIComponent(JSON.stringify(of));

  await measure('today', `/api/today?date=${day}`);
  await measure('lessons from today', '/api/lessons?next=1&range=[0,24]');
  await measure('all lessons', '/api/lessons?range=[0,24]');
  await measure('calendar, six weeks', `/api/calendar?from=${day}&to=${new Date(now.getTime() + 41 * 86_400_000).toISOString().slice(0, 10)}`);
  for (const field of ['since', 'name', 'email']) await measure(`guests by ${field}`, `/api/guests?range=[0,24]&sort=${sorted(field)}`);
  await measure('guests named “silva”', `/api/guests?range=[0,24]&filter=${filter({ q: 'silva' })}`);
  await measure('guests with “912”', `/api/guests?range=[0,24]&filter=${filter({ q: '912' })}`);
  for (const q of ['silva', 'ana silva', '912', '912 34', 'example.com', 'zzzz']) await measure(`search “${q}”`, `/api/search?q=${encodeURIComponent(q)}`, SEARCH_MS);
  await measure('report of a year', `/api/reports/totals?of=participants&by=month&from=${year}-01-01&to=${year}-12-31`);
  const { rows: [full] } = await sql<Lesson & { booking: string; guest: number }>`
    select l.id, b.id as booking, b.guest_id as guest from lessons l join bookings b on b.tenant_id = 1 and b.lesson_id = l.id and b.status = 'booked'
    where l.tenant_id = 1 order by l.num_bookings desc, l.id, b.id limit 1`.execute(database.forTenant({ id: 1 }));
  await measure('a lesson', `/api/lessons/${full!.id}`);
  await measure('a booking', `/api/bookings/${full!.booking}`);
  await measure('a booking’s money', `/api/lessons/${full!.id}/bookings/${full!.booking}/money`);
  await measure('a guest', `/api/guests/${full!.guest}`);
} finally {
  await app?.close();
  await drop();
  await stop();
}

async function time(name: string, ask: () => Promise<unknown>, limit: number): Promise<void> {
  const queries = (await queriesOf(ask)).length;
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const since = performance.now();
    await ask();
    times.push(performance.now() - since);
  }
  const p95 = percentile(times, 95);
  console.log(`${name.padEnd(24)} p50 ${percentile(times, 50).toFixed(0).padStart(5)} ms  p95 ${p95.toFixed(0).padStart(5)} ms  ${queries} queries${p95 > limit ? `  over ${limit} ms` : ''}`);
  if (p95 > limit) process.exitCode = 1;
}
