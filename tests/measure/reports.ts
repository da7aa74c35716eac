import { sql } from 'kysely';
import { REPORT_GROUPS, REPORT_MEASURES } from '#shared/contract/report.ts';
import { isPeople } from '#shared/reports/reportPeriod.ts';
import { listDueBookings, listLedgerLines } from '../../server/reports/dueAndLedger.queries.ts';
import { listMoney } from '../../server/money/money.queries.ts';
import { instantsOf, readTotals } from '../../server/reports/readTotals.ts';
import type { Db } from '../../server/db/connect.ts';
import { freshDatabase } from '../support/db/database.ts';
import { templateServer } from '../support/db/templateServer.ts';
import { percentile } from '../support/processes/visits.ts';

// `npm run report-proof [-- BOOKINGS YEARS]`: fills a school with invented bookings, a million in five years by default, and times
// every report of its last year. Exits with 1 if the median of one is over 300 ms. It needs a quiet machine.

const [BOOKINGS = 1_000_000, YEARS = 5] = process.argv.slice(2).map(Number);
const LIMIT_MS = 300;
const RUNS = 7;
const TENANT = { id: 1, timezone: 'Europe/Lisbon' };
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const QUARTER = { from: '2026-10-01', to: '2026-12-31' };

const { templateUrl, stop } = await templateServer();
const { database, drop } = await freshDatabase(templateUrl);
try {
  await fill(database.owner);
  const db = database.forTenant(TENANT);
  for (const of of REPORT_MEASURES) {
    for (const by of REPORT_GROUPS.filter((one) => !isPeople(of) || one !== 'method')) {
      await time(`${of} by ${by}, a year`, async () => (await readTotals(db, TENANT, of, by, YEAR)).rows.length);
    }
  }
  await time('due, 92 days', async () => (await listDueBookings(db, TENANT, instantsOf(TENANT, QUARTER))).count);
  const money = { ...instantsOf(TENANT, YEAR), methods: [], states: [], activities: [] };
  for (const [name, change] of [['', {}], [' in cash', { methods: ['cash'] }], [' of an activity', { activities: [2] }], [' given back', { states: ['refunded'] }]] as const) {
    await time(`a page of all money${name}, a year`, async () => (await listMoney(db, TENANT, { ...money, ...change }, { start: 0, limit: 25 })).rows.length);
  }
  const page = () => listLedgerLines(db, TENANT, instantsOf(TENANT, YEAR), 0);
  await time('a page of the ledger, a year', async () => (await page()).length);
  const last = (await page()).at(-1)!.id;
  await time('the next page', async () => (await listLedgerLines(db, TENANT, instantsOf(TENANT, YEAR), last)).length);
} finally {
  await drop();
  await stop();
}

async function time(name: string, read: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  let rows = 0;
  for (let run = 0; run < RUNS; run++) {
    const since = performance.now();
    rows = await read();
    times.push(performance.now() - since);
  }
  const median = Math.round(percentile(times, 50));
  console.log(`${name.padEnd(40)} ${String(median).padStart(5)} ms  (slowest ${Math.round(Math.max(...times))} ms, ${rows} rows)`);
  if (median > LIMIT_MS) process.exitCode = 1;
}

/** Five bookings of one or two participants for each lesson; 9 of 10 are paid, and 1 of 50 gets money back. */
async function fill(owner: Db): Promise<void> {
  await owner.connection().execute(async (db) => {
    // Without triggers and foreign keys, which would take most of the time.
    await sql`set session_replication_role = replica`.execute(db);
    await sql`delete from lessons where tenant_id = 1`.execute(db);
    for (const table of ['payments', 'bookings', 'participants', 'ledger_entries', 'lesson_takings', 'lesson_instructors']) {
      await sql`delete from ${sql.table(table)} where tenant_id = 1`.execute(db);
    }
    await sql`
      insert into lessons (tenant_id, id, activity_id, date, num_places, num_bookings) overriding system value
      select 1, i, 1 + i % 5, '2026-12-31 18:00Z'::timestamptz - i * (interval '365.25 days' * ${YEARS} / ${BOOKINGS / 5}), 10, 7
      from generate_series(1, ${BOOKINGS / 5}) as i`.execute(db);
    await sql`
      insert into lesson_instructors (tenant_id, lesson_id, instructor_id)
      select 1, i, 1 + (i + n) % 3 from generate_series(1, ${BOOKINGS / 5}) as i, generate_series(0, 1) as n where n = 0 or i % 3 = 0`.execute(db);
    await sql`
      insert into bookings (tenant_id, id, lesson_id, status, num_participants, num_missed, phone, email, notes, lang, source, creation_date, reference, booked_for, guest_id)
      select 1, gen_random_uuid(), l.id, 'booked', 1 + i % 2, (i % 20 = 3)::integer, '+351912000000', 'guest@example.com', '', 'en',
        (array['site', 'widget', 'qr', 'manual'])[1 + i % 4], l.date - interval '1 day' * (1 + i % 20), 'X-' || i, l.date, 1
      from generate_series(1, ${BOOKINGS}) as i join lessons l on l.tenant_id = 1 and l.id = 1 + i % ${BOOKINGS / 5}`.execute(db);
    await sql`
      insert into participants (tenant_id, booking_id, position, name, price_cents)
      select 1, id, 0, 'Ana Silva', 3500 from bookings where tenant_id = 1`.execute(db);
    await sql`
      insert into ledger_entries (tenant_id, booking_id, kind, method, amount_cents, currency, payment_id, actor, created_at)
      select 1, b.id, e.kind, e.method, e.amount, 'eur', case when e.method = 'card' then gen_random_uuid() end, 'guest', b.creation_date + e.later
      from bookings b cross join lateral (values
        (1, 'charge', null, 3500, interval '0'), (2, 'charge', null, 3500, interval '0'),
        (3, 'payment', case when b.source = 'manual' then 'cash' else 'card' end, -3500 * b.num_participants, interval '2 hours'),
        (4, 'refund', 'cash', 3500, interval '1 day')
      ) as e (n, kind, method, amount, later)
      where b.tenant_id = 1 and (e.n <= b.num_participants or e.n = 3 and hashtext(b.id::text) % 10 <> 0 or e.n = 4 and hashtext(b.id::text) % 50 = 1)
      order by b.creation_date`.execute(db);
    await sql`
      insert into payments (tenant_id, id, booking_id, provider, session_id, return_to, amount_cents, status, creation_date, expires_at, paid_at, received_cents)
      select 1, payment_id, booking_id, 'test', 'cs_' || payment_id, '{}', -amount_cents, 'paid', created_at, created_at, created_at, -amount_cents
      from ledger_entries where tenant_id = 1 and kind = 'payment' and method = 'card'`.execute(db);
    await sql`select sum_takings(1)`.execute(db);
    await sql`
      update bookings b set is_due = true
      from (select booking_id from ledger_entries where tenant_id = 1 group by 1 having sum(amount_cents) > 0) as due
      where b.tenant_id = 1 and b.id = due.booking_id`.execute(db);
    await sql`set session_replication_role = default`.execute(db);
  });
  await sql`vacuum analyze`.execute(owner);
}
