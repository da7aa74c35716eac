import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Mailed links to one's own data (docs/decisions/0069-privacy.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table data_links (
      tenant_id integer not null references tenants on delete cascade,
      id uuid not null default gen_random_uuid(),
      email text not null,
      expires_at timestamptz not null,
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`create index data_links_expires on data_links (tenant_id, expires_at)`.execute(db);
  await isolateTenants(db, 'data_links');
  await sql`
    alter table mails
      add column data_link_id uuid,
      add foreign key (tenant_id, data_link_id) references data_links on delete cascade`.execute(db);
  await sql`create index mails_data_link on mails (tenant_id, data_link_id) where data_link_id is not null`.execute(db);
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'mails_cause' and conrelid = 'mails'::regclass`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (
        case when kind = 'own_data'
          then data_link_id is not null and num_nonnulls(booking_id, subscriber_id, registration_id, pass_id, invitation_id, user_id) = 0
          else ${sql.raw(rows[0]!.rule)} end
      )`.execute(db);
}
