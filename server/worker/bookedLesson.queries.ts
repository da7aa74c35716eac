import { sql } from 'kysely';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { type Translations, withActivityIn } from '#shared/translations/translated.ts';
import { codeColumn } from '../codes/codeColumn.queries.ts';
import type { Db } from '../db/connect.ts';
import { PREPARED } from '../db/prepared.ts';
import { moneyColumns } from '../ledger/bookingMoney.queries.ts';
import { findRefundEntry } from '../ledger/ledger.queries.ts';
import { OFFER_COLUMNS } from '../lessons/offerColumns.queries.ts';
import { moneyOf } from '../places/findBooking.queries.ts';
import { participantsColumn, participantsText } from '../places/participants.queries.ts';
import { calendarVersion, placesTaken } from '../places/places.queries.ts';
import type { BookedLesson } from '../mail/templates/bookingFacts.ts';
import { findPayment, findPaymentOfBooking } from '../payments/payments.queries.ts';

type OfTenant = Pick<Tenant, 'id' | 'langs'>;

/** Reads the booking that a mail is about, with its lesson, in the mail's language. The payment is the mail's own, else the booking's latest. */
export async function findBookedLesson(
  db: Db,
  tenant: OfTenant,
  { booking_id, payment_id, entry_id = null, lang }: { booking_id: string; payment_id: string | null; entry_id?: number | null; lang: Language },
  now: Date,
): Promise<BookedLesson> {
  const [own, ofBooking, booked, returned] = await Promise.all([
    payment_id === null ? undefined : findPayment(db, tenant, payment_id),
    findPaymentOfBooking(db, tenant, booking_id),
    findBooked(db, tenant, booking_id, now),
    entry_id === null ? undefined : findRefundEntry(db, tenant, entry_id),
  ]);
  // A deposit and the rest count as one.
  return { ...withActivityIn(booked, lang, tenant), payment: own && own.status !== ofBooking?.status ? own : ofBooking, returned };
}

async function findBooked(db: Db, tenant: OfTenant, booking_id: string, now: Date): Promise<Omit<BookedLesson, 'payment' | 'returned'> & { translations: Translations }> {
  const { participants, sums, card, ...booked } = await db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .innerJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'bookings.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'),
    )
    .where('bookings.tenant_id', '=', tenant.id)
    .where('bookings.id', '=', booking_id)
    .select(['notes', 'phone', 'email', 'status', 'reference', 'booked_for', 'refund_until', 'hold_until', 'lesson_id', 'bookings.deposit_percent'])
    .select([participantsColumn(), codeColumn(), ...moneyColumns()])
    .select(['date', 'is_cancelled', 'cancel_reason', 'num_places', placesTaken(now), calendarVersion()])
    .select(['activities.name as activity', 'activities.place', 'activities.translations', ...OFFER_COLUMNS])
    .select(
      sql<BookedLesson['call_off']>`(
        select json_build_object('offers_dates', o.offers_dates, 'is_private', lessons.is_private, 'fallback', o.fallback, 'deadline', o.deadline, 'reason', o.reason)
        from call_off_choices c join call_offs o on o.tenant_id = c.tenant_id and o.id = c.call_off_id
        where c.tenant_id = bookings.tenant_id and c.booking_id = bookings.id and c.choice is null
      )`.as('call_off'),
    )
    .select(sql<boolean>`exists (select from pass_uses u where u.tenant_id = bookings.tenant_id and u.booking_id = bookings.id)`.as('used_pass'))
    .select(
      sql<number>`(
        select coalesce(-sum(e.amount_cents), 0)::integer
        from pass_uses u
        join passes p on p.tenant_id = u.tenant_id and p.id = u.pass_id and p.kind = 'credit'
        join ledger_entries e on e.tenant_id = u.tenant_id and e.pass_use_id = u.id
        where u.tenant_id = bookings.tenant_id and u.booking_id = bookings.id and e.booking_id = bookings.id
      )`.as('paid_by_credit'),
    )
    .select(
      sql<BookedLesson['school']>`(
        select coalesce(json_object_agg(s.name, s.value), '{}') from settings s where s.tenant_id = bookings.tenant_id and s.name in ('address', 'coordinates', 'phone')
      )`.as('school'),
    )
    .select(
      sql<string>`coalesce((
        select value from settings s where s.tenant_id = bookings.tenant_id and s.name = 'enable_payments'
      ), '')`.as('enable_payments'),
    )
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow();
  return { ...booked, data: participantsText(participants), credit: sums.credit_cents, ...moneyOf({ status: booked.status, participants, sums, card }) };
}
