import { type Kysely, sql } from 'kysely';

/**
 * Marks bookings whose ledger is above zero, beside those below zero, so that the open amounts of a season are found without adding up
 * all ledgers. One trigger keeps both marks.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table bookings add column is_due boolean not null default false`.execute(db);
  const balanceOf = (booking: string) => sql`(
    select coalesce(sum(e.amount_cents), 0) from ledger_entries e
    where e.tenant_id = ${sql.ref(`${booking}.tenant_id`)} and e.booking_id = ${sql.ref(`${booking}.id`)} and e.currency = ${sql.ref(`${booking}.currency`)}
  )`;
  // Row-level security would hide the rows from the migration, because it belongs to no school.
  for (const table of ['bookings', 'ledger_entries']) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`update bookings b set is_due = true where ${balanceOf('b')} > 0`.execute(db);
  for (const table of ['bookings', 'ledger_entries']) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`create index bookings_due on bookings (tenant_id, lesson_id) where is_due`.execute(db);

  await sql`drop trigger ledger_entries_mark_credit on ledger_entries`.execute(db);
  await sql`drop function mark_credit()`.execute(db);
  // A new booking is inserted as due, and its charges leave it so: the most frequent statement changes no mark.
  await sql`
    create function mark_balance() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update bookings b set in_credit = s.balance < 0, is_due = s.balance > 0
      from (
        select m.tenant_id, m.id, ${balanceOf('m')} as balance
        from (select tenant_id, booking_id, min(amount_cents) as least, max(amount_cents) as most from added group by 1, 2) as a
        join bookings m on m.tenant_id = a.tenant_id and m.id = a.booking_id
        where not (m.is_due and a.least >= 0 and a.most > 0)
      ) as s
      where b.tenant_id = s.tenant_id and b.id = s.id and (b.in_credit <> (s.balance < 0) or b.is_due <> (s.balance > 0));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ledger_entries_mark_balance after insert on ledger_entries referencing new table as added
    for each statement execute function mark_balance()`.execute(db);
}
