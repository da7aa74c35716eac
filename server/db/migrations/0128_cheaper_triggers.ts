import { type Kysely, sql } from 'kysely';

/** What runs beside each new booking does the same with less: some 0.1 of 1.8 ms of PostgreSQL's time (docs/performance.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await keepVatRatesAsOwner(db);
  await checkMailsOfBookingsFirst(db);
  await queueMailJobsByOneStatement(db);
}

/**
 * The rate is read as the owner, whom row-level security does not check: the school's token was verified for each of three tables. The row that
 * the rate enters is checked as before. The school's rate is looked up only if the activity has none.
 */
async function keepVatRatesAsOwner(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function keep_vat_rate() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      select a.vat_basis_points into new.vat_basis_points from lessons l join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
        where l.tenant_id = new.tenant_id and l.id = new.lesson_id;
      if new.vat_basis_points is null then
        select round(replace(value, ',', '.')::numeric * 100)::integer into new.vat_basis_points from settings
          where tenant_id = new.tenant_id and name = 'vat_rate' and value ~ '^[0-9]{1,3}([.,][0-9]{1,2})?$';
      end if;
      return new;
    end $$`.execute(db);
}

/** PL/pgSQL prepares each expression anew for each transaction, and the `case` of all kinds is a long one. */
async function checkMailsOfBookingsFirst(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and proname = 'mail_has_cause'`.execute(db);
  await sql`
    create or replace function mail_has_cause(kind text, has_booking boolean, has_user boolean, has_subscriber boolean, has_registration boolean, has_pass boolean,
      has_invitation boolean, has_notification boolean, has_message boolean, has_waiting boolean, has_enquiry boolean, has_data_link boolean, has_opening boolean)
    returns boolean language plpgsql immutable parallel safe as $$
    begin
      if kind in ('new_booking', 'booking_received') then
        return has_booking and not (has_user or has_subscriber or has_registration or has_pass or has_invitation or has_notification);
      end if;${sql.raw(rows[0]!.source.trimEnd())};
    end $$`.execute(db);
}

async function queueMailJobsByOneStatement(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function add_mail_jobs(tenant_id integer, mail_ids integer[], request_id text) returns void
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      insert into graphile_worker._private_jobs (task_id, payload)
      select task.id, json_strip_nulls(json_build_object('tenant_id', tenant_id, 'mail_id', mail_id, 'request_id', request_id))
      from graphile_worker._private_tasks task, unnest(mail_ids) as mail_id where task.identifier = 'send_mail';
      -- The first mail of an installation makes the task.
      if not found then perform add_mail_job(tenant_id, mail_id, request_id) from unnest(mail_ids) as mail_id; end if;
    end $$`.execute(db);
}
