import { type Kysely, sql } from 'kysely';

/**
 * Which class of which plan a lesson was made from. Kept whatever becomes of the lesson, deleted ones included: a class is made
 * once and does not come back.
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
