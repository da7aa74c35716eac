import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Lessons that were added together, so that they can be taken back together. The id is the client's: a repeated request adds nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lesson_series (
      tenant_id integer not null references tenants on delete cascade,
      id uuid not null,
      creation_date timestamptz not null,
      undone_at timestamptz,
      primary key (tenant_id, id)
    )`.execute(db);
  await isolateTenants(db, 'lesson_series');
  await sql`
    create table lesson_series_lessons (
      tenant_id integer not null references tenants on delete cascade,
      series_id uuid not null,
      lesson_id integer not null,
      primary key (tenant_id, series_id, lesson_id),
      foreign key (tenant_id, series_id) references lesson_series on delete cascade,
      foreign key (tenant_id, lesson_id) references lessons on delete cascade
    )`.execute(db);
  await sql`create index lesson_series_lessons_lesson on lesson_series_lessons (tenant_id, lesson_id)`.execute(db);
  await isolateTenants(db, 'lesson_series_lessons');
}
