import { type Kysely, sql } from 'kysely';

/** Finds all that a school keeps about an address without reading the school's other rows (docs/decisions/0069-privacy.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index enquiries_email on enquiries (tenant_id, lower(email))`.execute(db);
  await sql`create index waiting_email on waiting (tenant_id, lower(email))`.execute(db);
  await sql`create index passes_buyer on passes (tenant_id, lower(buyer_email)) where buyer_email is not null`.execute(db);
  await sql`create index data_links_email on data_links (tenant_id, lower(email))`.execute(db);
}
