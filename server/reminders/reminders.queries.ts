import { type RawBuilder, sql } from 'kysely';
import type { DueReminders } from '#shared/messages/reminderHours.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/**
 * Live bookings with an address in that day's lessons, without cancelled lessons. Leaves out people who booked, or were told of a
 * new time, just before.
 */
function dueBookings(ids: readonly number[], { from, until, heard_before }: DueReminders): RawBuilder<unknown> {
  return sql`
    from lessons l join bookings b on b.tenant_id = l.tenant_id and b.lesson_id = l.id
    where l.tenant_id = any(${ids}::integer[]) and l.date >= ${from}::timestamptz and l.date < ${until}::timestamptz
      and l.is_cancelled = 0 and l.deleted_at is null
      and b.status = 'booked' and b.email is not null and b.creation_date < ${heard_before}::timestamptz
      and not exists (
        select from mails m
        where m.tenant_id = b.tenant_id and m.booking_id = b.id and m.kind in ('lesson_moved', 'booking_changed') and m.known_date is not null
          and m.creation_date >= ${heard_before}::timestamptz
      )`;
}

/** Bookings of these schools that are due and have no reminder for that day yet. */
export const dueReminderRows = (ids: readonly number[], due: DueReminders): RawBuilder<unknown> => sql`select b.tenant_id ${dueBookings(ids, due)} and b.reminded_of is distinct from ${due.day}::date`;

/**
 * Queues a reminder and its job for every booking that is due and has none for that day yet, in one statement. Bookings
 * that another transaction has locked are left to the next run.
 *
 * @returns how many were queued
 */
export async function queueReminders(db: Db, tenant: OfTenant, due: DueReminders, now: Date): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    with due as (
      select b.id ${dueBookings([tenant.id], due)} and b.reminded_of is distinct from ${due.day}::date
      for no key update of b skip locked
    ), reminded as (
      update bookings b set reminded_of = ${due.day}::date from due
      where b.tenant_id = ${tenant.id} and b.id = due.id returning b.id, b.email, b.lang
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, creation_date)
      select ${tenant.id}, 'lesson_reminder', email, lang, id, ${now.toISOString()}::timestamptz from reminded
      returning id
    ), listed as (
      select coalesce(array_agg(id order by id), '{}') as ids from mailed
    ), queued as (
      select add_reminder_jobs(${tenant.id}, ids) from listed where ids <> '{}'
    )
    select cardinality(ids) as queued from listed, (select count(*) from queued) as jobs`.execute(db);
  return rows[0]!.queued;
}

/** Is a queued reminder still due when it is written? Not after a cancellation, a move to another day, or a notice of a new time. */
export async function isReminderDue(db: Db, tenant: OfTenant, booking_id: string, due: DueReminders): Promise<boolean> {
  const { rows } = await sql`select b.id ${dueBookings([tenant.id], due)} and b.id = ${booking_id}`.execute(db);
  return rows.length > 0;
}
