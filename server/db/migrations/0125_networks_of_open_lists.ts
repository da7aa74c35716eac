import { type Kysely, sql } from 'kysely';

/** Finds the entries of waiting lists that still have a network, so that it can be cleared once their lesson has begun. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index waiting_network on waiting (tenant_id, lesson_id) where network is not null`.execute(db);
}
