import { type Kysely, sql } from 'kysely';

/**
 * Guests get notes and tags, are found by any part of a name, number or address, and can be merged (docs/decisions/0056-guests.md). New columns
 * have defaults, so that no row is written, however many there are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table guests
      add column notes text not null default '',
      add column tags text[] not null default '{}',
      add column merged_into integer,
      add column version integer not null default 1,
      add check (merged_into <> id),
      -- Schools are deleted in batches, in which a guest may come before those that were merged into it.
      add foreign key (tenant_id, merged_into) references guests on delete cascade`.execute(db);
  await sql`create index guests_merged on guests (tenant_id, merged_into) where merged_into is not null`.execute(db);
  await sql`
    create index guests_search on guests
    using gin (tenant_id, search_text(name) gin_trgm_ops, search_text(coalesce(email, '')) gin_trgm_ops, search_digits(phone) gin_trgm_ops)`.execute(db);
  await makeFinder(db);
}

/**
 * Like `find_bookings`, it reads as the owner, so that `like` uses the index, and answers ids of the current school only. Of a merged guest it
 * answers the one into which it was merged.
 */
async function makeFinder(db: Kysely<never>): Promise<void> {
  await sql`
    create function find_guests(words text[], digits text) returns setof integer
    language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
    declare
      school integer := lineup_private.current_tenant();
      patterns text[] := array(select search_pattern(word) from unnest(words) as word);
      -- The index is asked for the word that finds the fewest.
      longest text := (select pattern from unnest(patterns) as pattern order by length(pattern) desc limit 1);
      digits_pattern text := '%' || digits || '%';
    begin
      if digits is not null then
        return query select coalesce(merged_into, id) from guests where tenant_id = school and search_digits(phone) like digits_pattern;
      end if;
      if longest is not null then
        return query select coalesce(merged_into, id) from guests
          where tenant_id = school and search_text(name) like longest and search_text(name) like all (patterns);
        return query select coalesce(merged_into, id) from guests
          where tenant_id = school and search_text(coalesce(email, '')) like longest and search_text(coalesce(email, '')) like all (patterns);
      end if;
    end $$`.execute(db);
  await sql`revoke all on function find_guests(text[], text) from public`.execute(db);
  await sql`grant execute on function find_guests(text[], text) to lineup_app`.execute(db);
}
