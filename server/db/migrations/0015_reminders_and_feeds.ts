import { type Kysely, sql } from 'kysely';

/** The day for which a booking was reminded, the secret of an instructor's calendar, and a function that queues reminders. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table bookings add column reminded_of date`.execute(db);
  await sql`alter table instructors add column calendar_secret uuid`.execute(db);
  await sql`
    create unique index instructors_calendar on instructors (tenant_id, calendar_secret)
    where calendar_secret is not null`.execute(db);

  // Many reminders are due at once. They come after mails that a visitor waits for, and before news (a higher number is later).
  await sql`
    create function add_reminder_jobs(tenant_id integer, mail_ids integer[]) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_jobs(array(
        select json_populate_record(null::graphile_worker.job_spec, json_build_object(
          'identifier', 'send_mail', 'priority', 5, 'max_attempts', 10,
          'payload', json_build_object('tenant_id', add_reminder_jobs.tenant_id, 'mail_id', mail_id)
        )) from unnest(mail_ids) as mail_id
      ))
    $$`.execute(db);
  await sql`revoke all on function add_reminder_jobs(integer, integer[]) from public`.execute(db);
  await sql`grant execute on function add_reminder_jobs(integer, integer[]) to lineup_app`.execute(db);
}
