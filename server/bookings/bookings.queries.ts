import { sql } from 'kysely';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Db } from '../db/connect.ts';
import { PREPARED } from '../db/prepared.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { type BookingTerms, NO_TERMS, TERMS } from '../payments/checkout/prices.queries.ts';
import { bookingColumns, bookingOf } from '../places/findBooking.queries.ts';
import { isHeld } from '../places/holds.queries.ts';
import { placesTaken } from '../places/places.queries.ts';
import { isOfferOf } from '../places/waiting.queries.ts';

type OfTenant = { id: number };

/** Finds the booking that was made with this idempotency key. */
export async function findBookingByIdempotencyKey(
  db: Db,
  tenant: OfTenant,
  payment_intent_id: string,
  now: Date,
): Promise<Booking | undefined> {
  const row = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('payment_intent_id', '=', payment_intent_id)
    .select(bookingColumns(now))
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row && bookingOf(row);
}

/** What the rules of a booking need of its lesson. */
export type LessonToBook = Pick<Lesson, 'activity_id' | 'date' | 'is_cancelled' | 'is_private' | 'num_places' | 'num_bookings' | 'open_days_before'>;

/** What the rules of a booking need. `lesson` is undefined if it is deleted; `isKeyUsed`: there may be a booking with the idempotency key. */
export type Bookable = { lesson: LessonToBook | undefined; terms: BookingTerms; isKeyUsed: boolean };

/** Reads all that the rules of a booking need, in one round trip. */
export async function findBookable(db: Db, tenant: OfTenant, lesson_id: number, payment_intent_id: string | null, now: Date): Promise<Bookable> {
  const row = await db
    .selectFrom('lessons')
    .leftJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id').on('activities.deleted_at', 'is', null),
    )
    .where('lessons.tenant_id', '=', tenant.id)
    .where('lessons.id', '=', lesson_id)
    .select(['lessons.activity_id', 'lessons.date', 'lessons.is_cancelled', 'lessons.is_private', 'lessons.num_places', placesTaken(now), 'lessons.open_days_before'])
    .select(['lessons.deleted_at', 'activities.id as has_activity', ...TERMS])
    .select(
      sql<boolean>`exists (
        select from bookings where bookings.tenant_id = lessons.tenant_id and bookings.payment_intent_id = ${payment_intent_id}::uuid
      )`.as('is_key_used'),
    )
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (!row) return { lesson: undefined, terms: NO_TERMS, isKeyUsed: true };
  const { is_key_used, deleted_at, has_activity, price_cents, child_price_cents, child_under, deposit_percent, consent_under, questions, ...lesson } = row;
  return {
    lesson: deleted_at === null ? lesson : undefined,
    terms: has_activity === null ? NO_TERMS : { price_cents: price_cents!, child_price_cents, child_under, deposit_percent, consent_under, questions: questions! },
    isKeyUsed: is_key_used,
  };
}

/** Lists the live bookings of a lesson, oldest first, including held ones, of which `is_offer` marks those that are offered to the waiting list. */
export async function listBookings(db: Db, tenant: OfTenant, lessonId: number, now: Date): Promise<(Booking & { is_offer?: boolean })[]> {
  const rows = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lessonId)
    .where((eb) => eb.or([eb('status', '=', 'booked'), isHeld(now)]))
    .select(bookingColumns(now))
    .select(isOfferOf('bookings').as('is_offer'))
    .orderBy('bookings.creation_date')
    .orderBy('bookings.id')
    .execute();
  return rows.map(({ is_offer, ...row }) => ({ ...bookingOf(row), ...(is_offer && { is_offer }) }));
}

/** Lists the latest 100 cancelled bookings of a lesson, newest first. Limited, because visitors can book and cancel repeatedly. */
export async function listCancelledBookings(db: Db, tenant: OfTenant, lessonId: number, now: Date): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lessonId)
    .where('status', '=', 'cancelled')
    .select(bookingColumns(now))
    .orderBy('bookings.creation_date', 'desc')
    .orderBy('bookings.id')
    .limit(100)
    .execute();
  return rows.map(bookingOf);
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
  return { rows: rows.map(bookingOf), total: counted.total };
}
