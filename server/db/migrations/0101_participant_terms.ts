import { type Kysely, sql } from 'kysely';

/** A child's price, a guardian's consent and questions of an activity, and what its participants answered. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table activities
      add column child_price_cents integer check (child_price_cents >= 0),
      add column child_under integer check (child_under > 0),
      add column consent_under integer check (consent_under > 0),
      add column questions jsonb not null default '[]',
      add constraint activities_child_price check ((child_price_cents is null) = (child_under is null))`.execute(db);
  await sql`
    alter table participants
      add column answers jsonb,
      add column consent_at timestamptz`.execute(db);
}
