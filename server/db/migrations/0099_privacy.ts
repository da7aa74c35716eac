import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** The terms that a booking accepted, and when a guest was erased (docs/decisions/0069-privacy.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table terms_versions (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      text text not null,
      translations jsonb not null,
      primary key (tenant_id, id)
    )`.execute(db);
  await isolateTenants(db, 'terms_versions');
  await sql`revoke update, delete on terms_versions from lineup_app`.execute(db);
  await sql`
    create function keep_terms() returns trigger language plpgsql as $$
    begin
      insert into terms_versions (tenant_id, text, translations) values (new.tenant_id, new.value, new.translations);
      return null;
    end $$`.execute(db);
  // Two triggers, because a condition cannot look at OLD of an insert.
  await sql`
    create trigger keep_first_terms after insert on settings
    for each row when (new.name = 'terms_conditions' and new.value <> '') execute function keep_terms()`.execute(db);
  await sql`
    create trigger keep_changed_terms after update on settings
    for each row when (new.name = 'terms_conditions' and (new.value, new.translations) is distinct from (old.value, old.translations))
    execute function keep_terms()`.execute(db);
  // The role that runs migrations belongs to no school, so row-level security hides the schools' settings from it.
  await sql`alter table settings no force row level security`.execute(db);
  await sql`alter table terms_versions no force row level security`.execute(db);
  await sql`
    insert into terms_versions (tenant_id, text, translations)
    select tenant_id, value, translations from settings where name = 'terms_conditions' and value <> '' order by tenant_id`.execute(db);
  await sql`alter table terms_versions force row level security`.execute(db);
  await sql`alter table settings force row level security`.execute(db);

  await sql`
    alter table bookings
      add column terms_version integer,
      add foreign key (tenant_id, terms_version) references terms_versions`.execute(db);
  await sql`create index bookings_terms on bookings (tenant_id, terms_version) where terms_version is not null`.execute(db);
  await sql`alter table guests add column erased_at timestamptz`.execute(db);
}
