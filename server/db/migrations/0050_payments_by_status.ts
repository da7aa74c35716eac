import { type Kysely, sql } from 'kysely';

/** Payments of a status are found in the order of the list, so that a page of a year's refunds reads no other payments. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index payments_status_newest on payments (tenant_id, status, creation_date desc, id)`.execute(db);
  await sql`drop index payments_status`.execute(db);
}
