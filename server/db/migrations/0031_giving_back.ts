import { type Kysely, sql } from 'kysely';

/** Cancelling a lesson with its money: the reason for the guests, which bookings may have money to give back, and mails about a refund. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table lessons add column cancel_reason text not null default '' check (length(cancel_reason) <= 300)`.execute(db);
  // A mail about money that was given back names its ledger entry.
  await sql`alter table mails add column entry_id bigint`.execute(db);
  await sql`alter table mails add foreign key (tenant_id, entry_id) references ledger_entries on delete cascade`.execute(db);
  await sql`create index mails_entry on mails (tenant_id, entry_id) where entry_id is not null`.execute(db);
  await sql`alter table card_refunds drop constraint card_refunds_status_check`.execute(db);
  await sql`alter table card_refunds add constraint card_refunds_status_check check (status in ('due', 'done', 'failed', 'superseded'))`.execute(db);
  await sql`create index card_refunds_failed on card_refunds (tenant_id, payment_id) where status = 'failed'`.execute(db);
  await markCredit(db);
}

/**
 * Marks bookings whose ledger is below zero, so that the few with money to give back are found without adding up all ledgers. Entries
 * are never changed, so a trigger on their insertion keeps the mark right.
 */
async function markCredit(db: Kysely<never>): Promise<void> {
  await sql`alter table bookings add column in_credit boolean not null default false`.execute(db);
  await sql`create index bookings_in_credit on bookings (tenant_id, lesson_id) where in_credit`.execute(db);
  const balance = sql`(
    select coalesce(sum(e.amount_cents), 0) from ledger_entries e
    where e.tenant_id = b.tenant_id and e.booking_id = b.id and e.currency = b.currency
  )`;
  // Row-level security would hide the rows from the migration, because it belongs to no school.
  for (const table of ['bookings', 'ledger_entries']) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`update bookings b set in_credit = true where ${balance} < 0`.execute(db);
  for (const table of ['bookings', 'ledger_entries']) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  // A new booking adds charges only, which cannot put it into credit.
  await sql`
    create function mark_credit() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update bookings b set in_credit = not b.in_credit
      from (select tenant_id, booking_id, min(amount_cents) as least from added group by 1, 2) as a
      where b.tenant_id = a.tenant_id and b.id = a.booking_id and (b.in_credit or a.least < 0)
        and b.in_credit <> (${balance} < 0);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ledger_entries_mark_credit after insert on ledger_entries referencing new table as added
    for each statement execute function mark_credit()`.execute(db);
}
