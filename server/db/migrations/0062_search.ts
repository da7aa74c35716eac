import { type Kysely, sql } from 'kysely';

/**
 * Finds bookings by a part of a name, phone number or email, or by reference, quickly in any number of schools (docs/decisions/0048-search.md).
 * The extensions are trusted: the owner of a database may add them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const extension of ['pg_trgm', 'unaccent', 'btree_gin']) await sql`create extension if not exists ${sql.ref(extension)} schema public`.execute(db);
  await makeTexts(db);
  await sql`create index participants_search on participants using gin (tenant_id, search_text(name) gin_trgm_ops)`.execute(db);
  await sql`
    create index bookings_search on bookings
    using gin (tenant_id, search_text(coalesce(email, '')) gin_trgm_ops, search_digits(phone) gin_trgm_ops)`.execute(db);
  await makeFinder(db);
}

/** What is compared: without accents and capitals, of phone numbers the digits. A word of one or two letters has to begin a word of the text. */
async function makeTexts(db: Kysely<never>): Promise<void> {
  // `unaccent` is only stable, because its dictionary could be changed. With the dictionary named, it depends on nothing else.
  await sql`
    create function plain_text(text text) returns text language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, text))`.execute(db);
  await sql`
    create function search_text(text text) returns text language sql immutable strict parallel safe
    return ' ' || plain_text(text)`.execute(db);
  await sql`
    create function search_digits(phone text) returns text language sql immutable strict parallel safe
    return regexp_replace(phone, '[^0-9]', '', 'g')`.execute(db);
  await sql`
    create function search_pattern(word text) returns text language sql immutable strict parallel safe
    return case when length(word) < 3 then '% ' else '%' end || regexp_replace(plain_text(word), '([\\\\%_])', '\\\\\\1', 'g') || '%'`.execute(db);
}

/**
 * `find_bookings` reads as the owner: the policies of row-level security keep `like` from using an index. It answers ids of the current
 * school only, and the statement around it reads the rows with the policies.
 */
async function makeFinder(db: Kysely<never>): Promise<void> {
  await sql`
    create function find_bookings(words text[], digits text, referred text[]) returns setof uuid
    language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
    declare
      school integer := lineup_private.current_tenant();
      patterns text[] := array(select search_pattern(word) from unnest(words) as word);
      -- The index is asked for the word that finds the fewest.
      longest text := (select pattern from unnest(patterns) as pattern order by length(pattern) desc limit 1);
      digits_pattern text := '%' || digits || '%';
    begin
      return query select id from bookings where tenant_id = school and reference = any (referred);
      if digits is not null then
        return query select id from bookings where tenant_id = school and search_digits(phone) like digits_pattern;
      end if;
      if longest is not null then
        return query select booking_id from participants
          where tenant_id = school and search_text(name) like longest and search_text(name) like all (patterns);
        return query select id from bookings
          where tenant_id = school and search_text(coalesce(email, '')) like longest and search_text(coalesce(email, '')) like all (patterns);
      end if;
    end $$`.execute(db);
  await sql`revoke all on function find_bookings(text[], text, text[]) from public`.execute(db);
  await sql`grant execute on function find_bookings(text[], text, text[]) to lineup_app`.execute(db);
}
