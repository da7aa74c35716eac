import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** News to subscribers, their mails, and a function that queues thousands of jobs at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table notifications (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      creation_date timestamptz not null,
      primary key (tenant_id, id)
    )`.execute(db);
  await isolateTenants(db, 'notifications');

  await sql`
    alter table mails
      add column notification_id integer,
      add foreign key (tenant_id, notification_id) references notifications on delete cascade,
      drop constraint mails_cause,
      add constraint mails_cause check (
        num_nonnulls(booking_id, user_id, subscriber_id) = 1
        and (kind = 'password_reset') = (user_id is not null)
        and (kind in ('subscription_confirmation', 'new_lessons')) = (subscriber_id is not null)
        and (kind = 'new_lessons') = (notification_id is not null)
      )`.execute(db);
  // Progress of news is counted from the index alone.
  await sql`
    create index mails_notification on mails (tenant_id, notification_id, status) where notification_id is not null`.execute(db);

  // One call for all jobs is several times as fast as one call each. They come after every other mail (a higher number is later),
  // and stop after 10 attempts, about nine hours, when the news is outdated.
  await sql`
    create function add_news_jobs(tenant_id integer, mail_ids integer[]) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_jobs(array(
        select json_populate_record(null::graphile_worker.job_spec, json_build_object(
          'identifier', 'send_mail', 'priority', 10, 'max_attempts', 10,
          'payload', json_build_object('tenant_id', add_news_jobs.tenant_id, 'mail_id', mail_id)
        )) from unnest(mail_ids) as mail_id
      ))
    $$`.execute(db);
  await sql`revoke all on function add_news_jobs(integer, integer[]) from public`.execute(db);
  await sql`grant execute on function add_news_jobs(integer, integer[]) to lineup_app`.execute(db);
}
