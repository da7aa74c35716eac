import { type Kysely, sql } from 'kysely';

/**
 * The occurrence that a lesson was made from. Kept for deleted lessons too, so that a deleted occurrence does not return.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lessons
      add column recur_activity_id integer,
      add column recur_date date,
      add column recur_time text,
      add constraint lessons_recur check (num_nonnulls(recur_activity_id, recur_date, recur_time) in (0, 3)),
      add foreign key (tenant_id, recur_activity_id) references activities`.execute(db);
  await sql`
    create unique index lessons_made_once on lessons (tenant_id, recur_activity_id, recur_date, recur_time)
    where recur_activity_id is not null`.execute(db);
}
