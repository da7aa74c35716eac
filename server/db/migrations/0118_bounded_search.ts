import { type Kysely, sql } from 'kysely';

/**
 * The index is asked for a bounded number of matches. Only a search that finds more than that reads many rows in the order of the list
 * (docs/decisions/0081-broad-searches.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await makeBookingFinder(db);
  await makeGuestFinder(db);
}

/**
 * `find_bookings`: the 25 that are listed first if they are among the bookings of 12 lessons, or else all of up to 1,000 matches. Of more, the
 * 25 that are listed first if they are among the bookings of 60 lessons, or else all. Lessons come in the order in which bookings are
 * listed: from a day ago on, the nearest first, then earlier ones.
 */
async function makeBookingFinder(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function find_bookings(words text[], digits text, referred text[], at timestamptz default now()) returns setof uuid
    language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
    declare
      bound constant integer := 1000;
      school integer := lineup_private.current_tenant();
      patterns text[] := array(select search_pattern(word) from unnest(words) as word);
      -- The index is asked for the word that finds the fewest.
      longest text := (select pattern from unnest(patterns) as pattern order by length(pattern) desc limit 1);
      digits_pattern text := '%' || digits || '%';
      recent timestamptz := at - interval '1 day';
      reach integer;
      found uuid[];
      nearest uuid[];
    begin
      return query select id from bookings where tenant_id = school and reference = any (referred);
      if digits is null and longest is null then
        return;
      end if;
      -- What most rows match is found at 12 lessons, so the index is asked for less only.
      foreach reach in array array[12, 60] loop
        nearest := array(
          select b.id from (
            select both_sides.* from (
              (select id, date, false as is_over from lessons where tenant_id = school and deleted_at is null and date >= recent order by date limit reach)
              union all
              (select id, date, true from lessons where tenant_id = school and deleted_at is null and date < recent order by date desc limit reach)
            ) as both_sides
            order by is_over, abs(extract(epoch from date - at)) limit reach
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
        exit when reach = 60;
        -- Materialized: planned as for all matches, so by the index, and read only up to the limit.
        if digits is not null then
          found := array(
            with matching as materialized (select id from bookings where tenant_id = school and search_digits(phone) like digits_pattern)
            select id from matching limit bound + 1
          );
        else
          found := array(
            with matching as materialized (
              select booking_id from participants where tenant_id = school and search_text(name) like longest and search_text(name) like all (patterns)
            )
            select booking_id from matching limit bound + 1
          );
          if cardinality(found) <= bound then
            found := found || array(
              with matching as materialized (
                select id from bookings where tenant_id = school and search_text(coalesce(email, '')) like longest and search_text(coalesce(email, '')) like all (patterns)
              )
              select id from matching limit bound + 1
            );
          end if;
        end if;
        if cardinality(found) <= bound then
          return query select unnest(found);
          return;
        end if;
      end loop;
      if digits is not null then
        return query select id from bookings where tenant_id = school and search_digits(phone) like digits_pattern;
      else
        return query select booking_id from participants
          where tenant_id = school and search_text(name) like longest and search_text(name) like all (patterns);
        return query select id from bookings
          where tenant_id = school and search_text(coalesce(email, '')) like longest and search_text(coalesce(email, '')) like all (patterns);
      end if;
    end $$`.execute(db);
}

/**
 * `find_newest_guests`: for each of name, email and phone number the matches, if they are 1,000 at most, else the `most` newest of them, for which guests
 * are read from the newest on.
 */
async function makeGuestFinder(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function find_newest_guests(words text[], digits text, most integer) returns setof integer
    language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
    declare
      bound constant integer := 1000;
      school integer := lineup_private.current_tenant();
      patterns text[] := array(select search_pattern(word) from unnest(words) as word);
      longest text := (select pattern from unnest(patterns) as pattern order by length(pattern) desc limit 1);
      digits_pattern text := '%' || digits || '%';
      found integer[];
    begin
      if digits is not null then
        found := array(
          with matching as materialized (select coalesce(merged_into, id) as id from guests where tenant_id = school and search_digits(phone) like digits_pattern)
          select id from matching limit bound + 1
        );
        if cardinality(found) > bound then
          found := array(
            select id from (select id, phone from guests where tenant_id = school and merged_into is null order by id desc offset 0) as newest
            where search_digits(phone) like digits_pattern limit most
          );
        end if;
        return query select unnest(found);
        return;
      end if;
      if longest is null then
        return;
      end if;
      found := array(
        with matching as materialized (
          select coalesce(merged_into, id) as id from guests where tenant_id = school and search_text(name) like longest and search_text(name) like all (patterns)
        )
        select id from matching limit bound + 1
      );
      if cardinality(found) > bound then
        found := array(
          select id from (select id, name from guests where tenant_id = school and merged_into is null order by id desc offset 0) as newest
          where search_text(name) like all (patterns) limit most
        );
      end if;
      return query select unnest(found);
      found := array(
        with matching as materialized (
          select coalesce(merged_into, id) as id from guests
          where tenant_id = school and search_text(coalesce(email, '')) like longest and search_text(coalesce(email, '')) like all (patterns)
        )
        select id from matching limit bound + 1
      );
      if cardinality(found) > bound then
        found := array(
          select id from (select id, email from guests where tenant_id = school and merged_into is null and email is not null order by id desc offset 0) as newest
          where search_text(email) like all (patterns) limit most
        );
      end if;
      return query select unnest(found);
    end $$`.execute(db);
}
