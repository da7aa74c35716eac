import { type Kysely, sql } from 'kysely';

/** Payments that take days, and deposits. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments
      add column settles_by timestamptz,
      drop constraint payments_status_check,
      add constraint payments_status_check check (status in
        ('open', 'processing', 'expired', 'failed', 'paid', 'mismatched', 'refund_due', 'refunded', 'refund_failed')),
      add constraint payments_settles_by check (status <> 'processing' or settles_by is not null)`.execute(db);
  await sql`
    alter table test_checkouts
      drop constraint test_checkouts_status_check,
      add constraint test_checkouts_status_check check (status in ('open', 'processing', 'complete', 'failed', 'expired'))`.execute(db);
  // Null: the whole price is asked for online. A booking keeps the percentage of the moment when it was made.
  await sql`alter table activities add column deposit_percent smallint check (deposit_percent between 0 and 100)`.execute(db);
  await sql`alter table bookings add column deposit_percent smallint check (deposit_percent between 0 and 100)`.execute(db);
}
