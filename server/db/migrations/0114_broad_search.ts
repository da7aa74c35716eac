import { type Kysely, sql } from 'kysely';

/**
 * A search that most rows match, such as the digits with which a country's phone numbers begin, reads the rows that are listed first
 * instead of all (docs/decisions/0081-broad-searches.md). Guests sorted by name are read in the order of an index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index guests_name on guests (tenant_id, search_text(name), id)`.execute(db);
  await makeBookingFinder(db);
  await makeGuestFinder(db);
}

/**
 * `find_bookings` first reads the bookings of 60 lessons, in the order in which bookings are listed: lessons from a day ago on, the nearest
 * first, then earlier ones. 25 matches among them are more than any list shows.
 */
async function makeBookingFinder(db: Kysely<never>): Promise<void> {
  await sql`drop function find_bookings(text[], text, text[])`.execute(db);
  // Processes of the release before call it without the time.
  await sql`
    create function find_bookings(words text[], digits text, referred text[], at timestamptz default now()) returns setof uuid
    language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
    declare
      school integer := lineup_private.current_tenant();
      patterns text[] := array(select search_pattern(word) from unnest(words) as word);
      -- The index is asked for the word that finds the fewest.
      longest text := (select pattern from unnest(patterns) as pattern order by length(pattern) desc limit 1);
      digits_pattern text := '%' || digits || '%';
      recent timestamptz := at - interval '1 day';
      nearest uuid[];
    begin
      return query select id from bookings where tenant_id = school and reference = any (referred);
      if digits is null and longest is null then
        return;
      end if;
      nearest := array(
        select b.id from (
          select both_sides.* from (
            (select id, date, false as is_over from lessons where tenant_id = school and deleted_at is null and date >= recent order by date limit 60)
            union all
            (select id, date, true from lessons where tenant_id = school and deleted_at is null and date < recent order by date desc limit 60)
          ) as both_sides
          order by is_over, abs(extract(epoch from date - at)) limit 60
        ) as l join bookings b on b.tenant_id = school and b.lesson_id = l.id
        -- An aggregate: with exists it would be planned to read the participants of all bookings.
        where b.status <> 'expired' and (b.status <> 'awaiting_payment' or b.hold_until > at)
          and case when digits is not null then search_digits(b.phone) like digits_pattern
            else search_text(coalesce(b.email, '')) like all (patterns) or (
              select bool_or(search_text(p.name) like all (patterns)) from participants p where p.tenant_id = school and p.booking_id = b.id
            ) end
        order by l.is_over, abs(extract(epoch from l.date - at)), b.id limit 25
      );
      if cardinality(nearest) = 25 then
        return query select unnest(nearest);
        return;
      end if;
      if digits is not null then
        return query select id from bookings where tenant_id = school and search_digits(phone) like digits_pattern;
        return;
      end if;
      return query select booking_id from participants
        where tenant_id = school and search_text(name) like longest and search_text(name) like all (patterns);
      return query select id from bookings
        where tenant_id = school and search_text(coalesce(email, '')) like longest and search_text(coalesce(email, '')) like all (patterns);
    end $$`.execute(db);
  await sql`revoke all on function find_bookings(text[], text, text[], timestamptz) from public`.execute(db);
  await sql`grant execute on function find_bookings(text[], text, text[], timestamptz) to lineup_app`.execute(db);
}

/** `find_newest_guests` answers as many as asked for if they are among the 300 newest, else all that `find_guests` finds. */
async function makeGuestFinder(db: Kysely<never>): Promise<void> {
  await sql`
    create function find_newest_guests(words text[], digits text, most integer) returns setof integer
    language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
    declare
      school integer := lineup_private.current_tenant();
      patterns text[] := array(select search_pattern(word) from unnest(words) as word);
      newest integer[];
    begin
      if digits is not null or cardinality(patterns) > 0 then
        newest := array(
          select g.id from (
            select id, name, email, phone from guests where tenant_id = school and merged_into is null order by id desc limit 300
          ) as g
          where case when digits is not null then search_digits(g.phone) like '%' || digits || '%'
            else search_text(g.name) like all (patterns) or search_text(coalesce(g.email, '')) like all (patterns) end
          order by g.id desc limit most
        );
      end if;
      if cardinality(newest) = most then
        return query select unnest(newest);
      else
        return query select * from find_guests(words, digits);
      end if;
    end $$`.execute(db);
  await sql`revoke all on function find_newest_guests(text[], text, integer) from public`.execute(db);
  await sql`grant execute on function find_newest_guests(text[], text, integer) to lineup_app`.execute(db);
}
