import { type Kysely, sql } from 'kysely';

/** The list of all money reads the movements at the desk by time, without the charges and the money by card between them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index ledger_entries_desk on ledger_entries (tenant_id, created_at desc, id desc) include (booking_id, method, kind)
    where method in ('cash', 'terminal', 'transfer') and reverses is null`.execute(db);
}
