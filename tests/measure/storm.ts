import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CallOffOutcome } from '#shared/contract/callOff.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { TAKE_BACK_MS } from '#shared/lessons/callOffRules.ts';
import { isoInstant } from '#shared/time/time.ts';
import { connect } from '../../server/db/connect.ts';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { ensureBuilt } from '../../server/launch/build.ts';
import { pacedMailServer } from '../support/messages/pacedMailServer.ts';
import { freePort, realServer } from '../support/processes/realServer.ts';
import { until } from '../support/until.ts';
import { ADMINS } from '../support/world.ts';

// `npm run storm-proof`: calls 40 lessons with 320 people off, each with a booking and a mail of their own, through a mail server that takes
// 15 ms a mail. Exits with 1 unless the preview takes less than a second, nothing is sent while it can be taken back, every person gets a mail,
// none twice meanwhile, and all mails are out within a minute after that.

const LESSONS = 40;
const PEOPLE = 320;
const DOMAINS = 20;
const MAIL_MS = 15;
const DAY_MS = 24 * 60 * 60 * 1000;

await ensureBuilt(console.log);
const dataDir = await mkdtemp(join(tmpdir(), 'lineup-storm-'));
const smtp = await pacedMailServer(MAIL_MS, /^guest\d+@/);
const server = await realServer({ port: await freePort(), dataDir, env: { SMTP_URL: smtp.url } });
try {
  const cookie = await signIn();
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${server.origin}/api/${path}`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const lesson_ids: number[] = [];
  const date = `${isoInstant(new Date(Date.now() + 5 * DAY_MS)).slice(0, 10)}T12:00:00Z`;
  for (let n = 0; n < LESSONS; n += 1) lesson_ids.push((await post<Lesson>('lessons', { activity_id: 3, date, num_places: PEOPLE / LESSONS })).id);
  await addBookings(lesson_ids);

  const input = { lesson_ids, reason: { en: 'Eight metres of swell.' }, offers_dates: true, days: 7 };
  const asked = performance.now();
  const preview = await post<CallOffOutcome>('call-offs', { ...input, preview: true });
  const previewMs = Math.round(performance.now() - asked);
  const began = performance.now();
  await post<CallOffOutcome>('call-offs', input);
  const calledOffMs = Math.round(performance.now() - began);
  await until('the first mail', async () => smtp.receivers.length > 0, 120_000);
  const first = performance.now() - began;
  await until('the last mail', async () => new Set(smtp.receivers).size === PEOPLE, 300_000);
  const last = performance.now() - began;

  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(`${preview.lessons} lessons, ${preview.people} people: preview in ${previewMs} ms, called off in ${calledOffMs} ms`);
  console.log(`first mail after ${seconds(first)} s, ${smtp.receivers.length} mails after ${seconds(last)} s: ${seconds(last - TAKE_BACK_MS)} s after it could be taken back`);
  const isGood = preview.people === PEOPLE && previewMs < 1000 && first >= TAKE_BACK_MS - 1000 && smtp.receivers.length === PEOPLE && last - TAKE_BACK_MS <= 60_000;
  console.log(isGood ? 'As promised.' : 'Falls short.');
  process.exitCode = isGood ? 0 : 1;
} finally {
  await server.stop();
  await smtp.close();
  await rm(dataDir, { recursive: true });
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: ADMINS.norte, password: 'surf-demo' });
  const answer = await fetch(`${server.origin}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** Fills the lessons with bookings of one person each. */
async function addBookings(lesson_ids: readonly number[]): Promise<void> {
  const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, () => {});
  const database = connect(url);
  await sql`
    with added as (
      insert into bookings (tenant_id, id, lesson_id, num_participants, phone, email, notes, lang, status, source, payment_intent_id, creation_date, booked_for, reference, guest_id)
      select 1, gen_random_uuid(), l.id, 1, '+351912345678', 'guest' || row_number() over () || '@school' || row_number() over () % ${DOMAINS}::integer || '.example', '', 'en', 'booked', 'site',
        gen_random_uuid(), now(), l.date, 'ST-' || l.id || n, (select min(id) from guests where tenant_id = 1)
      from lessons l cross join generate_series(1, ${PEOPLE / LESSONS}::integer) n where l.tenant_id = 1 and l.id = any(${lesson_ids}) returning tenant_id, id
    )
    insert into participants (tenant_id, booking_id, position, name, age, price_cents) select tenant_id, id, 0, 'Guest', '', 3500 from added`.execute(database.forTenant({ id: 1 }));
  await database.close();
  await stop();
}
