import { type Kysely, sql } from 'kysely';

/** What every booking runs in the database, at less cost (docs/decisions/0077-cheaper-bookings.md). No rule changes. */
export async function up(db: Kysely<never>): Promise<void> {
  await checkTokensWithoutAnotherFunction(db);
  await queueMailJobsTogether(db);
  await leaveNewBookingsAlone(db);
}

/**
 * Row-level security asks for the school once for each table of a statement, a booking some fifteen times. PostgreSQL before 18 parses the
 * text of an SQL function at each call, so the token is compared here and not in `tenant_token`, which stays for the owner.
 */
async function checkTokensWithoutAnotherFunction(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function lineup_private.current_tenant() returns integer
    language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
    declare
      token text := current_setting('app.tenant_id', true);
      tenant_id text := split_part(token, '.', 1);
      key text;
    begin
      select tenant_key into key from lineup_private.app_access;
      if token = tenant_id || '.' || encode(sha256(convert_to(key || tenant_id || key, 'UTF8')), 'hex') then return tenant_id::integer; end if;
      return null;
    end $$`.execute(db);
}

/**
 * Queues the jobs of some mails by one row each. `add_job` also looks for jobs with the same key, which reads the whole queue, and wakes
 * every line of every process at each commit. The line of mails looks for these jobs by itself (`server/jobs/startWorker.ts`).
 */
async function queueMailJobsTogether(db: Kysely<never>): Promise<void> {
  await sql`
    create function add_mail_jobs(tenant_id integer, mail_ids integer[], request_id text) returns void
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      task integer;
    begin
      select id into task from graphile_worker._private_tasks where identifier = 'send_mail';
      if task is null then
        perform add_mail_job(tenant_id, mail_id, request_id) from unnest(mail_ids) as mail_id;
        return;
      end if;
      insert into graphile_worker._private_jobs (task_id, payload)
      select task, json_strip_nulls(json_build_object('tenant_id', tenant_id, 'mail_id', mail_id, 'request_id', request_id)) from unnest(mail_ids) as mail_id;
    end $$`.execute(db);
  await sql`revoke all on function add_mail_jobs(integer, integer[], text) from public`.execute(db);
  await sql`grant execute on function add_mail_jobs(integer, integer[], text) to lineup_app`.execute(db);
}

/** The charges of a new booking change no mark and no sum of received money. The triggers see that without a join. */
async function leaveNewBookingsAlone(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string; source: string }>`
    select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and proname in ('mark_balance', 'add_takings')`.execute(db);
  const bodyOf = (name: string) => rows.find((one) => one.name === name)!.source.replace(/^\s*begin\b/, '');
  await sql`
    create or replace function mark_balance() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if not exists (
        select from added a
        where a.amount_cents <= 0 or not coalesce((select b.is_due from bookings b where b.tenant_id = a.tenant_id and b.id = a.booking_id), false)
      ) then return null; end if;${sql.raw(bodyOf('mark_balance'))}$$`.execute(db);
  await sql`
    create or replace function add_takings() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if not exists (select from added where kind in ('payment', 'refund', 'dispute')) then return null; end if;${sql.raw(bodyOf('add_takings'))}$$`.execute(db);
}
