import { type Kysely, sql } from 'kysely';

/** As in migration 0011: the gap between two mails with news to one recipient domain. */
const GAP = sql.raw(`interval '50 milliseconds'`);

/**
 * The functions that queue jobs also take the id of the request that caused them, for the log. The functions without it stay for
 * processes of the version before. Stored errors lose the addresses that mail servers repeat.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function add_mail_job(tenant_id integer, mail_id integer, request_id text) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_job('send_mail',
        json_strip_nulls(json_build_object('tenant_id', tenant_id, 'mail_id', mail_id, 'request_id', request_id)))
    $$`.execute(db);
  await sql`
    create function add_refund_job(tenant_id integer, payment_id uuid, request_id text) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_job('refund_payment',
        json_strip_nulls(json_build_object('tenant_id', tenant_id, 'payment_id', payment_id, 'request_id', request_id)),
        max_attempts => 10, job_key => 'refund:' || payment_id)
    $$`.execute(db);
  await sql`
    create function add_payment_check_job(tenant_id integer, payment_id uuid, run_at timestamptz, request_id text) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_job('check_payment',
        json_strip_nulls(json_build_object('tenant_id', tenant_id, 'payment_id', payment_id, 'request_id', request_id)),
        run_at => run_at, job_key => 'check:' || payment_id)
    $$`.execute(db);
  await addNewsJobs(db);
  await sql`
    create function add_push_jobs(tenant_id integer, message_ids integer[], request_id text) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_jobs(array(
        select json_populate_record(null::graphile_worker.job_spec, json_build_object(
          'identifier', 'send_push', 'priority', 10, 'max_attempts', 10,
          'payload', json_strip_nulls(json_build_object('tenant_id', add_push_jobs.tenant_id, 'message_id', message_id, 'request_id', request_id))
        )) from unnest(message_ids) as message_id
      ))
    $$`.execute(db);
  for (const name of SIGNATURES) {
    await sql`revoke all on function ${sql.raw(name)} from public`.execute(db);
    await sql`grant execute on function ${sql.raw(name)} to lineup_app`.execute(db);
  }
  for (const table of ['mails', 'push_messages', 'payments']) {
    await sql`
      update ${sql.table(table)} set last_error = regexp_replace(last_error, ${ADDRESS}, '…@…', 'gi') where last_error like '%@%'`.execute(db);
  }
}

const SIGNATURES = [
  'add_mail_job(integer, integer, text)',
  'add_refund_job(integer, uuid, text)',
  'add_payment_check_job(integer, uuid, timestamptz, text)',
  'add_news_jobs(integer, integer[], text[], text)',
  'add_push_jobs(integer, integer[], text)',
];

const ADDRESS = sql.lit(`[^\\s<>"'(),;:=]+@[^\\s<>"'(),;:=]+\\.[a-z]{2,}`);

/** As in migration 0011: jobs to one domain start one gap apart. */
async function addNewsJobs(db: Kysely<never>): Promise<void> {
  await sql`
    create function add_news_jobs(tenant_id integer, mail_ids integer[], recipients text[], request_id text) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      with mailed as (
        select mail_id, lower(split_part(recipient, '@', -1)) as domain
        from unnest(mail_ids, recipients) as listed (mail_id, recipient)
      ), placed as (
        select mail_id, domain, row_number() over (partition by domain order by mail_id) as place from mailed
      ), counted as (
        select domain, count(*) as mails from mailed group by domain
      ), reserved as (
        insert into mail_domains as known (domain, planned_until, next_turn)
        select domain, now() + mails * ${GAP}, now() from counted order by domain
        on conflict (domain) do update set planned_until = greatest(known.planned_until, now()) + (excluded.planned_until - now())
        returning domain, planned_until
      )
      select graphile_worker.add_jobs(array(
        select json_populate_record(null::graphile_worker.job_spec, json_build_object(
          'identifier', 'send_mail', 'priority', 10, 'max_attempts', 10,
          'run_at', now() + date_trunc('second', planned_until - (mails - place + 1) * ${GAP} - now()),
          'payload', json_strip_nulls(json_build_object('tenant_id', add_news_jobs.tenant_id, 'mail_id', mail_id, 'request_id', request_id))
        )) from placed join counted using (domain) join reserved using (domain)
      ))
    $$`.execute(db);
}
