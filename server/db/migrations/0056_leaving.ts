import { type Kysely, sql } from 'kysely';

/** Schools close: in 30 days, then all of their data is deleted. Their slugs stay reserved. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table tenants
      add column closing_at timestamptz,
      add column closing_reminded_at timestamptz,
      add column erased_at timestamptz,
      add constraint tenants_erased check (erased_at is null or closing_at is not null)`.execute(db);
  await sql`create index tenants_closing on tenants (closing_at) where closing_at is not null`.execute(db);
  await sql`
    grant select (closing_at, closing_reminded_at), update (closing_at, closing_reminded_at) on tenants to lineup_app`.execute(db);
  await sql`create table closed_slugs (slug text primary key, erased_at timestamptz not null)`.execute(db);
  await allowClosingMails(db);
}

/** Keeps what the mails' check says of other kinds, so that migrations of other features may come before or after. */
async function allowClosingMails(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'mails_cause' and conrelid = 'mails'::regclass`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (
        case when kind = 'school_closing'
          then user_id is not null and num_nonnulls(booking_id, subscriber_id, registration_id, pass_id, invitation_id) = 0
          else ${sql.raw(rows[0]!.rule)} end
      )`.execute(db);
}
