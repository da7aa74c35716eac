import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Lists of subscribers, recipient limits, and push messages. */
export async function up(db: Kysely<never>): Promise<void> {
  await listSubscribers(db);
  await countMailboxes(db);
  await makePushMessages(db);
}

/** A subscriber's state and its date as generated columns, so that lists can sort and filter by index. */
async function listSubscribers(db: Kysely<never>): Promise<void> {
  await sql`
    alter table subscribers
      add column verified_at timestamptz,
      add column unsubscribed_at timestamptz`.execute(db);
  await sql`
    alter table subscribers
      add column state text not null generated always as (
        case when verified then 'verified' when unsubscribed_at is null then 'unconfirmed' else 'unsubscribed' end
      ) stored,
      add column since timestamptz not null generated always as (
        coalesce(case when verified then verified_at else unsubscribed_at end, creation_date)
      ) stored`.execute(db);
  await sql`create index subscribers_since on subscribers (tenant_id, since desc, id)`.execute(db);
  await sql`create index subscribers_state on subscribers (tenant_id, state, since desc, id)`.execute(db);
}

/**
 * Counts mails per recipient within a time, for all schools together. Recipients are stored as hashes. The application's role
 * has access by one function alone, which answers yes or no.
 */
async function countMailboxes(db: Kysely<never>): Promise<void> {
  await sql`
    create table mailbox_counts (
      mailbox bytea not null,
      purpose text not null,
      until timestamptz not null,
      count integer not null,
      primary key (mailbox, purpose)
    )`.execute(db);
  await sql`create index mailbox_counts_until on mailbox_counts (until)`.execute(db);
  // Concurrent counts of one recipient wait for each other. A mail counts for all limits or for none.
  await sql`
    create function count_mailbox(of_mailbox bytea, purposes text[], most integer[], seconds integer[], at timestamptz) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public as $$
      begin
        for i in 1 .. cardinality(purposes) loop
          insert into mailbox_counts as c (mailbox, purpose, until, count)
          values (of_mailbox, purposes[i], at + make_interval(secs => seconds[i]), 1)
          on conflict (mailbox, purpose) do update set
            until = case when c.until <= at then excluded.until else c.until end,
            count = case when c.until <= at then 1 else c.count + 1 end
            where c.until <= at or c.count < most[i];
          if not found then raise exception 'enough'; end if;
        end loop;
        return true;
      exception when raise_exception then
        return false;
      end
    $$`.execute(db);
  await sql`revoke all on function count_mailbox(bytea, text[], integer[], integer[], timestamptz) from public`.execute(db);
  await sql`grant execute on function count_mailbox(bytea, text[], integer[], integer[], timestamptz) to lineup_app`.execute(db);
}

/** The installation's keys for push services, and a push message per browser and news. */
async function makePushMessages(db: Kysely<never>): Promise<void> {
  // One row, readable by the owner alone.
  await sql`
    create table push_keys (
      is_only boolean primary key default true check (is_only),
      public_key text not null,
      private_key text not null,
      creation_date timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table push_messages (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      notification_id integer not null,
      subscription_id uuid not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      sent_at timestamptz,
      last_error text,
      primary key (tenant_id, id),
      foreign key (tenant_id, notification_id) references notifications on delete cascade,
      foreign key (tenant_id, subscription_id) references push_subscriptions on delete cascade
    )`.execute(db);
  await sql`create index push_messages_notification on push_messages (tenant_id, notification_id, status)`.execute(db);
  await sql`create index push_messages_subscription on push_messages (tenant_id, subscription_id)`.execute(db);
  await isolateTenants(db, 'push_messages');
  // Same priority and attempts as mails with news.
  await sql`
    create function add_push_jobs(tenant_id integer, message_ids integer[]) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_jobs(array(
        select json_populate_record(null::graphile_worker.job_spec, json_build_object(
          'identifier', 'send_push', 'priority', 10, 'max_attempts', 10,
          'payload', json_build_object('tenant_id', add_push_jobs.tenant_id, 'message_id', message_id)
        )) from unnest(message_ids) as message_id
      ))
    $$`.execute(db);
  await sql`revoke all on function add_push_jobs(integer, integer[]) from public`.execute(db);
  await sql`grant execute on function add_push_jobs(integer, integer[]) to lineup_app`.execute(db);
}
