import { type Kysely, sql } from 'kysely';

/** Push messages that offer places of a waiting list, or tell that a lesson has opened, to the browser from which that was asked. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table waiting
      add column subscription_id uuid,
      add foreign key (tenant_id, subscription_id) references push_subscriptions on delete set null (subscription_id)`.execute(db);
  await sql`create index waiting_subscription on waiting (tenant_id, subscription_id) where subscription_id is not null`.execute(db);
  await sql`
    alter table push_messages
      alter column notification_id drop not null,
      add column waiting_id integer,
      add column opening_id uuid,
      add foreign key (tenant_id, waiting_id) references waiting on delete cascade,
      add foreign key (tenant_id, opening_id) references opening_requests on delete cascade,
      add constraint push_messages_cause check (num_nonnulls(notification_id, waiting_id, opening_id) = 1)`.execute(db);
  await sql`create index push_messages_waiting on push_messages (tenant_id, waiting_id) where waiting_id is not null`.execute(db);
  await sql`create index push_messages_opening on push_messages (tenant_id, opening_id) where opening_id is not null`.execute(db);
  // Like `add_push_jobs`, with the priority of mails about bookings: an offer stands for a short time.
  await sql`
    create function add_offer_push_jobs(tenant_id integer, message_ids integer[], request_id text) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_jobs(array(
        select json_populate_record(null::graphile_worker.job_spec, json_build_object(
          'identifier', 'send_push', 'max_attempts', 10,
          'payload', json_strip_nulls(json_build_object('tenant_id', add_offer_push_jobs.tenant_id, 'message_id', message_id, 'request_id', request_id))
        )) from unnest(message_ids) as message_id
      ))
    $$`.execute(db);
  await sql`revoke all on function add_offer_push_jobs(integer, integer[], text) from public`.execute(db);
  await sql`grant execute on function add_offer_push_jobs(integer, integer[], text) to lineup_app`.execute(db);
}
