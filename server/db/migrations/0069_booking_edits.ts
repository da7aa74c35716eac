import { type Kysely, sql } from 'kysely';

/**
 * Admins edit bookings. `version` finds edits that happened meanwhile. `calendar_steps` is added to the lesson's version, so that the calendar
 * entry's sequence rises with each edit, also in a lesson that was changed less often.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bookings
      add column version integer not null default 1,
      add column calendar_steps integer not null default 0`.execute(db);
  // The mail about an edit has the date that the guest knew if the booking moved to another lesson.
  await sql`
    alter table mails
      drop constraint mails_known_date,
      add constraint mails_known_date check (kind = 'booking_changed' or (kind in ('lesson_cancelled', 'lesson_moved')) = (known_date is not null))`.execute(db);
  // What a booking brought in belongs to the lesson that it is in.
  await sql`
    create function move_takings() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      insert into lesson_takings (tenant_id, lesson_id, day, source, method, received_cents)
      select new.tenant_id, side.lesson_id, moved.day, new.source, moved.method, side.sign * moved.cents
      from (
        select (e.created_at at time zone t.timezone)::date as day, e.method, -sum(e.amount_cents) as cents
        from ledger_entries e join tenants t on t.id = e.tenant_id
        where e.tenant_id = new.tenant_id and e.booking_id = new.id and e.currency = new.currency
          and e.kind in ('payment', 'refund', 'dispute') and e.method not in ('pass', 'voucher')
        group by 1, 2
      ) as moved
      cross join (values (old.lesson_id, -1), (new.lesson_id, 1)) as side (lesson_id, sign)
      order by 1, 2, 3, 4, 5
      on conflict (tenant_id, lesson_id, day, source, method)
      do update set received_cents = lesson_takings.received_cents + excluded.received_cents;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger bookings_move_takings after update of lesson_id on bookings
    for each row when (old.lesson_id is distinct from new.lesson_id) execute function move_takings()`.execute(db);
}
