import { sql } from 'kysely';
import type { Booking, BookingSource } from '#shared/contract/booking.ts';
import type { Db } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { bookingColumns } from '../places/findBooking.queries.ts';
import { isHeld } from '../places/holds.queries.ts';

type OfTenant = { id: number };

/** A checked booking, ready to be stored. */
export type NewBooking = {
  id: string;
  lesson_id: number;
  num_participants: number;
  phone: string;
  /** Null for a manual booking without an address: it gets no mail. */
  email: string | null;
  notes: string;
  /** JSON text of the participants. */
  data: string;
  lang: string;
  payment_intent_id: string | null;
  user_id: number | null;
  source: BookingSource;
  /** The end of its hold; null if it is paid at the school. */
  hold_until: string | null;
};

/** Finds the booking that was made with this idempotency key. */
export async function findBookingByIdempotencyKey(
  db: Db,
  tenant: OfTenant,
  payment_intent_id: string,
  now: Date,
): Promise<Booking | undefined> {
  return db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('payment_intent_id', '=', payment_intent_id)
    .select(bookingColumns(now))
    .executeTakeFirst();
}

/** Lists the live bookings of a lesson, oldest first, including held ones. */
export async function listBookings(db: Db, tenant: OfTenant, lessonId: number, now: Date): Promise<Booking[]> {
  return db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lessonId)
    .where((eb) => eb.or([eb('status', '=', 'booked'), isHeld(now)]))
    .select(bookingColumns(now))
    .orderBy('bookings.creation_date')
    .orderBy('bookings.id')
    .execute();
}

/** Lists the latest 100 cancelled bookings of a lesson, newest first. Limited, because visitors can book and cancel repeatedly. */
export async function listCancelledBookings(db: Db, tenant: OfTenant, lessonId: number, now: Date): Promise<Booking[]> {
  return db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lessonId)
    .where('status', '=', 'cancelled')
    .select(bookingColumns(now))
    .orderBy('bookings.creation_date', 'desc')
    .orderBy('bookings.id')
    .limit(100)
    .execute();
}

/**
 * Lists a page of an account's bookings, latest lesson first, with their total. Includes cancelled bookings, but not expired ones
 * or those of deleted lessons.
 */
export async function listBookingsOfUser(
  db: Db,
  tenant: OfTenant,
  userId: number,
  { sort, start, limit }: ListRequest,
  now: Date,
): Promise<{ rows: Booking[]; total: number }> {
  const matching = db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .where('bookings.tenant_id', '=', tenant.id)
    .where('bookings.user_id', '=', userId)
    .where('lessons.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('bookings.status', 'in', ['booked', 'cancelled']), isHeld(now)]));
  const page = matching
    .select(bookingColumns(now))
    .orderBy('lessons.date', sort.direction)
    .orderBy('bookings.creation_date', sort.direction)
    .orderBy('bookings.id')
    .offset(start)
    .limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total: counted.total };
}

/**
 * Claims the places and stores the booking with its mails and jobs, all in one statement. The lesson's row lock makes parallel
 * claims wait. Expired holds still count here: if there are too few places, call `releaseExpiredHolds` and try again.
 *
 * A held booking queues no mail yet. Admins get a mail unless the booking is manual.
 *
 * @param date the date with which the rules were checked: a lesson that was moved since is not booked
 * @returns the booking; undefined if the lesson is full, cancelled, moved or deleted
 * @throws PostgreSQL's 23505 if the idempotency key is already used
 */
export async function claimAndBook(
  db: Db,
  tenant: OfTenant,
  booking: NewBooking,
  date: string,
  now: Date,
): Promise<Booking | undefined> {
  const { rows } = await sql<Booking>`
    with claimed as (
      update lessons set num_bookings = num_bookings + ${booking.num_participants}
      where tenant_id = ${tenant.id} and id = ${booking.lesson_id}
        and deleted_at is null and is_cancelled = 0 and date = ${date}
        and num_bookings + ${booking.num_participants} <= num_places
      returning tenant_id, id
    ), booked as (
      insert into bookings (tenant_id, lesson_id, id, num_participants, phone, email, notes, data, lang,
        payment_intent_id, user_id, source, creation_date, status, hold_until)
      select tenant_id, id, ${booking.id}::uuid, ${booking.num_participants}::integer, ${booking.phone}, ${booking.email},
        ${booking.notes}, ${booking.data}, ${booking.lang}, ${booking.payment_intent_id}::uuid,
        ${booking.user_id}::integer, ${booking.source}, ${now.toISOString()}::timestamptz,
        ${booking.hold_until === null ? 'booked' : 'awaiting_payment'}, ${booking.hold_until}::timestamptz
      from claimed
      returning *
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, creation_date)
      select booked.tenant_id, 'new_booking', admins.email, coalesce(admins.lang, 'en'), booked.id, booked.creation_date
      from booked join users admins on admins.tenant_id = booked.tenant_id and admins.is_admin
      where booked.status = 'booked' and booked.source <> 'manual'
      union all
      select tenant_id, 'booking_received', email, lang, id, creation_date from booked where email is not null and status = 'booked'
      returning tenant_id, id
    ), queued as (
      select add_mail_job(tenant_id, id) from mailed
    )
    select id, lesson_id, status, phone, email, notes, data, stripe_session_id, paid_at_school, hold_until, creation_date,
      coalesce(user_id, 0)::text as user_id, source
    from booked, (select count(*) from queued) as jobs`.execute(db);
  return rows[0];
}
