import { type Kysely, sql } from 'kysely';

/** Since when a school is at another installation; null: it is here. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table tenants add column moved_at timestamptz`.execute(db);
}
