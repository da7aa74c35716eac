import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Visitors who want a mail when a lesson opens for booking (docs/decisions/0079-opening-requests.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table opening_requests (
      tenant_id integer not null references tenants on delete cascade,
      id uuid not null default gen_random_uuid(),
      lesson_id integer not null,
      email text not null,
      lang text not null,
      subscription_id uuid,
      creation_date timestamptz not null,
      told_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, lesson_id) references lessons on delete cascade,
      foreign key (tenant_id, subscription_id) references push_subscriptions on delete set null (subscription_id)
    )`.execute(db);
  await sql`create unique index opening_requests_once on opening_requests (tenant_id, lesson_id, lower(email))`.execute(db);
  await sql`create index opening_requests_email on opening_requests (tenant_id, lower(email))`.execute(db);
  await sql`create index opening_requests_untold on opening_requests (tenant_id, lesson_id) where told_at is null`.execute(db);
  await sql`create index opening_requests_subscription on opening_requests (tenant_id, subscription_id) where subscription_id is not null`.execute(db);
  await isolateTenants(db, 'opening_requests');
  await sql`
    alter table mails
      add column opening_id uuid,
      add foreign key (tenant_id, opening_id) references opening_requests on delete cascade`.execute(db);
  await sql`create index mails_opening on mails (tenant_id, opening_id) where opening_id is not null`.execute(db);
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'mails_cause' and conrelid = 'mails'::regclass`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (
        case when kind in ('opening_asked', 'lesson_opened')
          then opening_id is not null and num_nonnulls(booking_id, subscriber_id, registration_id, pass_id, invitation_id, user_id) = 0
          else ${sql.raw(rows[0]!.rule)} end
      )`.execute(db);
}
