import { type Kysely, sql } from 'kysely';

/** Gap between two mails with news to one recipient domain, for all schools together (docs/decisions/0014-sending.md). */
const GAP = sql.raw(`interval '50 milliseconds'`);

/** Reasons of failed mails, and the pace of news per recipient domain. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mails add column failure text check (failure in
      ('address_refused', 'mail_refused', 'server_busy', 'server_unreachable', 'sign_in_refused', 'unexpected'))`.execute(db);
  await sql`create index mails_failed on mails (tenant_id, creation_date desc, id desc) where status = 'failed'`.execute(db);

  // For all schools together, because mail servers count per sender. The application's role has no access.
  await sql`
    create table mail_domains (
      domain text primary key,
      planned_until timestamptz not null,
      next_turn timestamptz not null
    )`.execute(db);
  await planNews(db);
  await makeTurns(db);
}

/**
 * `add_news_jobs` with a schedule: jobs to one domain start one gap apart, after those scheduled before. Times are rounded to the
 * second.
 */
async function planNews(db: Kysely<never>): Promise<void> {
  await sql`drop function add_news_jobs(integer, integer[])`.execute(db);
  // Rounded, because an idle worker polls every two seconds, and each job would wait that long. Domains are locked in order,
  // to avoid deadlocks between two schools.
  await sql`
    create function add_news_jobs(tenant_id integer, mail_ids integer[], recipients text[]) returns void
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
          'payload', json_build_object('tenant_id', add_news_jobs.tenant_id, 'mail_id', mail_id)
        )) from placed join counted using (domain) join reserved using (domain)
      ))
    $$`.execute(db);
  await open(db, 'add_news_jobs(integer, integer[], text[])');
}

/**
 * The schedule alone does not limit the rate: after an outage, all overdue mails would be sent at once. So each job reserves the
 * next turn of its domain, and gets the milliseconds until then. Losing turns in a power cut is harmless, so the commit does not
 * wait for the disk.
 */
async function makeTurns(db: Kysely<never>): Promise<void> {
  await sql`
    create function take_mail_turn(recipient text) returns double precision
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      turn timestamptz;
    begin
      perform set_config('synchronous_commit', 'off', true);
      insert into mail_domains as known (domain, planned_until, next_turn)
      values (lower(split_part(recipient, '@', -1)), clock_timestamp(), clock_timestamp() + ${GAP})
      on conflict (domain) do update set next_turn = greatest(known.next_turn, clock_timestamp()) + ${GAP}
      returning next_turn - ${GAP} into turn;
      return greatest(0, extract(epoch from turn - clock_timestamp()) * 1000);
    end $$`.execute(db);
  await open(db, 'take_mail_turn(text)');
}

async function open(db: Kysely<never>, door: string): Promise<void> {
  await sql`revoke all on function ${sql.raw(door)} from public`.execute(db);
  await sql`grant execute on function ${sql.raw(door)} to lineup_app`.execute(db);
}
