import { type Kysely, sql } from 'kysely';

/** Since when the operator has suspended a school; null: it is open. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table tenants add column suspended_at timestamptz`.execute(db);
}
