import { type Kysely, sql } from 'kysely';

/**
 * Notes which school each change of the directory was about, so that processes read that school again instead of all of them. The row of
 * `directory_version` stays locked until a change commits, so versions become visible in their order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table directory_changes (school_id integer primary key, version integer not null)`.execute(db);
  await sql`create index directory_changes_version on directory_changes (version)`.execute(db);
  await sql`insert into directory_changes select tenants.id, directory_version.version from tenants, directory_version`.execute(db);
  await sql`
    create function note_directory_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      raised integer;
    begin
      update directory_version set version = directory_version.version + 1 returning directory_version.version into raised;
      if tg_table_name = 'tenants' then
        insert into directory_changes select distinct id, raised from changed
        on conflict (school_id) do update set version = raised;
      else
        insert into directory_changes select distinct tenant_id, raised from changed
        on conflict (school_id) do update set version = raised;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['tenants', 'tenant_hosts']) {
    await sql`drop trigger directory_changed on ${sql.table(table)}`.execute(db);
    // Both rows of an update: a host may move to another school.
    for (const [event, rows] of [['insert', 'new'], ['update', 'new'], ['update', 'old'], ['delete', 'old']] as const) {
      await sql`
        create trigger ${sql.ref(`directory_${event}_${rows}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function note_directory_change()`.execute(db);
    }
  }
  await sql`drop function raise_directory_version()`.execute(db);
}
