import { type Kysely, sql } from 'kysely';

/**
 * A guest of a called-off lesson may keep the money as a credit: a pass that names its booking. The ledger moves the money by the method
 * `credit`, which takes it from the booking and brings it to the pass (docs/decisions/0075-credits.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table passes
      add column from_booking_id uuid,
      add foreign key (tenant_id, from_booking_id) references bookings,
      add unique (tenant_id, from_booking_id),
      add constraint passes_credit check ((kind = 'credit') = (from_booking_id is not null))`.execute(db);
  await sql`
    alter table ledger_entries
      drop constraint ledger_entries_method_check,
      add constraint ledger_entries_method_check check (method in ('card', 'cash', 'terminal', 'transfer', 'pass', 'voucher', 'credit'))`.execute(db);
  await sql`
    alter table call_off_choices
      drop constraint call_off_choices_choice_check,
      add constraint call_off_choices_choice_check check (choice in ('another_date', 'credit', 'refund', 'kept'))`.execute(db);
  await sql`alter table call_offs add column fallback text not null default 'refund' check (fallback in ('refund', 'credit'))`.execute(db);
}
