import { type Kysely, sql } from 'kysely';

/** What visitors are told of an activity and of instructors, the defaults of an activity's lessons, and activities that are archived. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table activities
      add column description text not null default '',
      add column level text not null default '' check (level in ('', 'all', 'beginner', 'intermediate', 'advanced')),
      add column min_age integer check (min_age > 0),
      add column duration_minutes integer check (duration_minutes > 0),
      add column included text not null default '',
      add column bring text not null default '',
      add column meeting_name text not null default '',
      add column meeting_address text not null default '',
      add column meeting_coordinates text not null default '',
      add column meeting_minutes integer check (meeting_minutes >= 0),
      add column default_places integer check (default_places >= 0),
      add column default_instructors integer[] not null default '{}',
      add column default_tags integer[] not null default '{}',
      add column archived smallint not null default 0 check (archived in (0, 1))`.execute(db);
  await sql`
    alter table instructors
      add column about text not null default '',
      add column langs text[] not null default '{}',
      add column order_num integer not null default 999`.execute(db);
}
