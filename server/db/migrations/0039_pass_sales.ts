import { type Kysely, sql } from 'kysely';

/** The report of revenue by day of payment reads the money for passes by time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index ledger_entries_pass_money on ledger_entries (tenant_id, created_at) include (kind, method, amount_cents)
    where pass_id is not null and method is not null`.execute(db);
}
