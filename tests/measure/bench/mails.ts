import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addSchools, inventedHost } from '../../../server/commands/volume/addSchools.ts';
import { connect } from '../../../server/db/connect.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { startDriver } from '../../support/bench/driver.ts';
import { bookingRequest, freePlaces, newBooking } from '../../support/bench/places.ts';
import { requestsTo } from '../../support/bench/requests.ts';
import { alternate, load, middle, ratioOf } from '../../support/bench/rounds.ts';
import type { Drained } from '../../support/processes/driverProcess.ts';
import type { LoadResult } from '../../support/processes/loadProcess.ts';
import { freePort, realServer } from '../../support/processes/realServer.ts';

// `npm run bench -- mails [ROUNDS SECONDS MAILS]`: bookings of 32 clients while 10,000 mails wait to be sent, and with none, in alternating rounds. Then the
// mails are sent, and their rate is printed. Exits with 1 if the 95th percentile with mails is more than 1.5 times that without, or if a mail
// is not sent. Needs a quiet machine. docs/performance.md has figures.

const [ROUNDS = 5, SECONDS = 2, MAILS = 10_000] = process.argv.slice(3).map(Number);
const SCHOOLS = 300;
const CLIENTS = 32;
const MOST_RATIO = 1.5;

const folder = await mkdtemp(join(tmpdir(), 'lineup-mails-'));
const port = await freePort();
const requests = requestsTo(port);
const hosts = Array.from({ length: SCHOOLS }, (_, index) => inventedHost(index + 1));
const server = await realServer({ port, dataDir: folder });
const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, () => {});
const database = connect(url);
const { tell, end } = await startDriver(folder);
let queued = 0;
try {
  await addSchools(database, SCHOOLS, new Date());
  const rest = (await freePlaces(requests, hosts)).map((place) => bookingRequest(requests, newBooking(place)));
  const book = async () => {
    const result = await load({ port, connections: CLIENTS, seconds: SECONDS, requests: rest, repeats: false });
    rest.splice(0, result.used);
    if (rest.length === 0) throw new Error(`All places are taken. Take fewer rounds: npm run bench -- mails ${Math.ceil(ROUNDS / 2)} ${SECONDS} ${MAILS}`);
    return result;
  };
  const bookWithMails = async () => {
    queued += await queueMails();
    const result = await book();
    const left = await waiting();
    const began = performance.now();
    await tell('drain');
    console.log(`${left} mails were waiting after the round, then ${Math.round(left / ((performance.now() - began) / 1000))} were sent a second`);
    return result;
  };
  // Not counted: code is compiled and statements are planned in it.
  await book();
  console.log(`${ROUNDS} rounds of ${SECONDS} s, alternating; ${MAILS} mails; load average ${loadavg()[0]!.toFixed(2)}\n`);
  const figures = await alternate('booking, 32 clients', bookWithMails, book, { rounds: ROUNDS, servers: [server], rest: () => tell('drain') });
  const { bookings, sent, unsent } = await tell<Drained>('drain');
  const p95 = ({ p95: ms }: LoadResult) => ms;
  const ratio = ratioOf(figures, p95);
  console.log(`p95 with mails ${middle(figures.ours, p95)} ms, without ${middle(figures.other, p95)} ms, ratio ${ratio}`);
  console.log(`${bookings} bookings and ${queued} other mails are stored; ${sent} mails are sent, ${unsent} are not`);
  const isGood = ratio <= MOST_RATIO && sent === bookings + queued && unsent === 0;
  console.log(isGood ? 'As promised.' : `Falls short of a ratio of ${MOST_RATIO}, or a mail is missing.`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await end();
  await database.close();
  await stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Queues mails and their jobs as bookings do, for bookings that are stored. @returns how many */
async function queueMails(): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    with booked as (
      select tenant_id, email, lang, id from bookings where email like 'guest%@example.com' limit 100
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, creation_date)
      select tenant_id, 'booking_received', email, lang, id, now() from booked, generate_series(1, ${Math.ceil(MAILS / 100)}::integer)
      returning tenant_id, id
    ), queued as (
      select add_mail_jobs(tenant_id, array_agg(id), null) from mailed group by tenant_id
    )
    select (select count(*) from mailed)::integer as mails, (select count(*) from queued) as jobs`.execute(database.owner);
  return rows[0]!.mails;
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ mails: number }>`select count(*)::integer as mails from mails where status = 'queued'`.execute(database.owner);
  return rows[0]!.mails;
}
