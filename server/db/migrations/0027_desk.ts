import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Entries of the desk carry the key of their submission. Card payments can be refunded in parts, and keep what became of a dispute. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ledger_entries add column submission_id uuid`.execute(db);
  await sql`
    create unique index ledger_entries_submitted_once on ledger_entries (tenant_id, submission_id, booking_id, kind)
    where submission_id is not null and reverses is null`.execute(db);
  await sql`alter table payments add column dispute text check (dispute in ('open', 'won', 'lost'))`.execute(db);
  // Row-level security would hide the rows from the migration, because it belongs to no school.
  await sql`alter table payments no force row level security`.execute(db);
  await sql`update payments set dispute = 'open' where disputed_at is not null`.execute(db);
  await sql`alter table payments force row level security`.execute(db);
  await sql`
    create table card_refunds (
      tenant_id integer not null,
      id uuid not null,
      payment_id uuid not null,
      amount_cents integer not null check (amount_cents > 0),
      status text not null check (status in ('due', 'done', 'failed')),
      refund_id text,
      last_error text,
      actor text not null,
      actor_name text not null,
      reason text not null,
      creation_date timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, payment_id) references payments on delete cascade
    )`.execute(db);
  await sql`create index card_refunds_payment on card_refunds (tenant_id, payment_id, creation_date)`.execute(db);
  // A provider reports how much went back in all, so two parts under way could not be told apart.
  await sql`create unique index card_refunds_one_due on card_refunds (tenant_id, payment_id) where status = 'due'`.execute(db);
  await isolateTenants(db, 'card_refunds');
}
