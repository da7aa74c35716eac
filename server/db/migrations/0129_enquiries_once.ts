import { type Kysely, sql } from 'kysely';

/** An enquiry whose answer was lost is sent again with the same key, and is stored once. Older pages send none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table enquiries add column idempotency_key uuid`.execute(db);
  await sql`create unique index enquiries_key on enquiries (tenant_id, idempotency_key)`.execute(db);
}
