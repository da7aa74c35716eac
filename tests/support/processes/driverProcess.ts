import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type QueryResult, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { bookingRules } from '#shared/bookings/bookingRules.ts';
import type { BookingSubmission } from '#shared/contract/booking.ts';
import { findBookable } from '../../../server/bookings/bookings.queries.ts';
import { newBooking, normalizedDraft } from '../../../server/bookings/newBooking.ts';
import { openAppAccess } from '../../../server/db/appUrl.ts';
import { connect, type Database } from '../../../server/db/connect.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import type { DB } from '../../../server/db/tables.ts';
import { NO_TERMS } from '../../../server/payments/checkout/prices.queries.ts';
import { claimAndBook } from '../../../server/places/claimAndBook.queries.ts';
import { listTenants } from '../../../server/tenants/tenants.queries.ts';
import type { LoadResult } from './loadProcess.ts';
import { percentile } from './visits.ts';

/** A booking of one place. `date`: the lesson's. */
export type PlannedBooking = { host: string; lesson_id: number; date: string; submission: BookingSubmission };
/** Bookings, one after the other by each client. */
export type DriverPlan = { clients: number; seconds: number; bookings: PlannedBooking[] };

/** Bookings of the measurement, and the mails that confirm them. */
export type Drained = { bookings: number; sent: number; unsent: number };

/** The two statements of a booking, compiled and with their values. */
type Prepared = { db: ReturnType<Database['forTenant']>; statements: CompiledQuery[] };

// What the driver alone needs for bookings: the same statements as the server, prepared, on as many connections, without HTTP, rules and
// answers. Its argument is the data folder of a running server. The parent sends plans, or `drain`, and gets a result for each.
const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: process.argv[2]! }, () => {});
const owner = connect(url);
const database = connect(url, await openAppAccess(url, owner.ownerPool));
process.on('message', (plan: DriverPlan | 'drain') => {
  const answer = plan === 'drain' ? drain() : prepare(plan.bookings).then((prepared) => book(prepared, plan.clients, plan.seconds));
  void answer.then((result) => process.send!(result));
});
process.on('disconnect', () => {
  void Promise.all([database.close(), owner.close()]).then(stop).then(() => process.exit());
});
process.send!('ready');

/** Waits until all jobs are done, so that the mails of one round take no time of the next. @returns what is stored */
async function drain(): Promise<Drained> {
  for (;;) {
    const { rows } = await sql<{ jobs: number }>`select count(*)::integer as jobs from graphile_worker._private_jobs where run_at <= now()`.execute(owner.owner);
    if (rows[0]!.jobs === 0) break;
    await setTimeout(50);
  }
  const { rows } = await sql<Drained>`
    select (select count(*)::integer from bookings where email like 'guest%@example.com') as bookings,
      count(*) filter (where sent_at is not null)::integer as sent, count(*) filter (where sent_at is null)::integer as unsent
    from mails where kind = 'booking_received' and recipient like 'guest%@example.com'`.execute(owner.owner);
  return rows[0]!;
}

/** Compiles every statement beforehand. */
async function prepare(bookings: PlannedBooking[]): Promise<Prepared[]> {
  const tenants = new Map((await listTenants(database.owner)).flatMap((tenant) => tenant.hosts.map((host) => [host, tenant] as const)));
  let statements: CompiledQuery[] = [];
  const recorder = new Kysely<DB>({
    dialect: { createAdapter: () => new PostgresAdapter(), createDriver: () => new DummyDriver(), createIntrospector: (db) => new PostgresIntrospector(db), createQueryCompiler: () => new PostgresQueryCompiler() },
    // Without the tree that it was compiled from, which would keep the garbage collector busy.
    log: ({ query: { sql: text, parameters } }) => void statements.push(CompiledQuery.raw(text, [...parameters])),
  });
  const now = new Date();
  const all: Prepared[] = [];
  for (const { host, lesson_id, date, submission } of bookings) {
    const tenant = tenants.get(host)!;
    statements = [];
    await findBookable(recorder, tenant, lesson_id, submission.payment_intent_id ?? null, now);
    const rules = bookingRules(submission, false);
    const booking = newBooking(rules, normalizedDraft(submission), NO_TERMS, tenant, submission, { lesson_id, lang: 'en', user: undefined, now });
    await claimAndBook(recorder, tenant, booking, date, now);
    all.push({ db: database.forTenant(tenant), statements });
  }
  return all;
}

/** Two bookings may draw the same reference at the same moment. The second one draws again, as in the server. */
async function claimOf(db: Prepared['db'], claim: CompiledQuery): Promise<QueryResult<unknown>> {
  return db.executeQuery(claim).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.constraint === 'bookings_reference') return claimOf(db, claim);
    throw error;
  });
}

async function book(prepared: Prepared[], clients: number, seconds: number): Promise<LoadResult> {
  await setTimeout(500);
  const waits: number[] = [];
  let used = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const client = async () => {
    while (performance.now() < end && used < prepared.length) {
      const { db, statements: [find, claim] } = prepared[used++]!;
      const since = performance.now();
      await db.executeQuery(find!);
      const { rows } = await claimOf(db, claim!);
      if (rows.length !== 1) throw new Error('The driver could not book.');
      waits.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: waits.length / ((performance.now() - began) / 1000), p50: percentile(waits, 50), p95: percentile(waits, 95), p99: percentile(waits, 99), used };
}
