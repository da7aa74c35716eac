import { type Kysely, sql } from 'kysely';

/**
 * `add_mail_job(tenant, mail)` queues the job of a mail, in the caller's transaction. It is a `security definer` function, so
 * that the application's role has no other access to the job queue.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function add_mail_job(tenant_id integer, mail_id integer) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_job('send_mail', json_build_object('tenant_id', tenant_id, 'mail_id', mail_id))
    $$`.execute(db);
  await sql`revoke all on function add_mail_job(integer, integer) from public`.execute(db);
  await sql`grant execute on function add_mail_job(integer, integer) to lineup_app`.execute(db);
}
