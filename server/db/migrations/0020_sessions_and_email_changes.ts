import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Sessions of one host that end when they are idle, and email addresses that await confirmation. */
export async function up(db: Kysely<never>): Promise<void> {
  // Earlier sessions do not know their host, so they end: everyone signs in once more.
  await sql`delete from sessions`.execute(db);
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid(),
      add column host text not null,
      add column user_agent text not null check (length(user_agent) <= 400),
      add column creation_date timestamptz not null,
      add column last_seen_at timestamptz not null,
      drop column expires_at`.execute(db);
  await sql`create index sessions_seen on sessions (tenant_id, last_seen_at)`.execute(db);

  await sql`
    create table email_changes (
      tenant_id integer not null,
      user_id integer not null,
      email text not null,
      token_hash bytea,
      creation_date timestamptz not null,
      expires_at timestamptz not null,
      primary key (tenant_id, user_id),
      unique (tenant_id, token_hash),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await isolateTenants(db, 'email_changes');

  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (
        num_nonnulls(booking_id, user_id, subscriber_id, registration_id) = 1
        and (kind in ('password_reset', 'registration', 'already_registered', 'email_change', 'email_change_notice'))
          = (num_nonnulls(user_id, registration_id) = 1)
        and (registration_id is null or kind = 'registration')
        and (kind in ('subscription_confirmation', 'new_lessons')) = (subscriber_id is not null)
        and (kind = 'new_lessons') = (notification_id is not null)
      )`.execute(db);
}
