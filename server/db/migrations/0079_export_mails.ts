import { type Kysely, sql } from 'kysely';

/** Who asked for a school's export is told by mail when it is ready. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table school_exports
      add column wanted_by integer,
      add foreign key (tenant_id, wanted_by) references users on delete set null (wanted_by)`.execute(db);
  // Keeps what the check says of other kinds, so that migrations of other features may come before or after.
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'mails_cause' and conrelid = 'mails'::regclass`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (
        case when kind = 'school_export'
          then user_id is not null and num_nonnulls(booking_id, subscriber_id, registration_id, pass_id, invitation_id) = 0
          else ${sql.raw(rows[0]!.rule)} end
      )`.execute(db);
}
