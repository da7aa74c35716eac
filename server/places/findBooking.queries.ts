import { sql } from 'kysely';
import type { Booking, BookingStatus } from '#shared/contract/booking.ts';
import { type CardMoney, dueCents, isPaidAtSchool, type LedgerSums, payingSession } from '#shared/payments/ledger.ts';
import { codeColumn } from '../codes/codeColumn.queries.ts';
import type { Db } from '../db/connect.ts';
import { PREPARED } from '../db/prepared.ts';
import { moneyColumns } from '../ledger/bookingMoney.queries.ts';
import { agreedCents, participantsColumn, participantsText, type StoredParticipant } from './participants.queries.ts';

/** A booking's participants, and the sums from which `bookingOf` derives the money of its wire form. */
type Derived = { participants: StoredParticipant[]; sums: LedgerSums; card: CardMoney };

/** A booking as read with `bookingColumns`. */
export type BookingRow = Omit<Booking, 'data' | 'amount' | 'charged' | 'due' | 'stripe_session_id' | 'paid_at_school' | 'paid_by_pass'> & Derived;

/** The columns of `BookingRow` as they are now: an expired hold reads as expired even before a claim marks it. */
export function bookingColumns(now: Date) {
  const isExpired = sql<boolean>`bookings.status = 'awaiting_payment' and bookings.hold_until <= ${now.toISOString()}::timestamptz`;
  return [
    'bookings.id',
    'reference',
    'lesson_id',
    sql<BookingStatus>`case when ${isExpired} then 'expired' else bookings.status end`.as('status'),
    'phone',
    'email',
    'notes',
    'booked_for',
    'refund_until',
    'price_assumed',
    'bookings.deposit_percent',
    sql<string | null>`case when ${isExpired} then null else bookings.hold_until end`.as('hold_until'),
    'bookings.creation_date',
    sql<string>`coalesce(user_id, 0)::text`.as('user_id'),
    'source',
    participantsColumn(),
    codeColumn(),
    ...moneyColumns(),
  ] as const;
}

/** The wire form of a booking: what is paid follows from the ledger. */
export function bookingOf({ participants, ...row }: BookingRow): Booking {
  const { sums, card, ...booking } = row;
  return { ...booking, data: participantsText(participants), ...moneyOf({ status: row.status, participants, sums, card }) };
}

/** The money of a booking's wire form. */
export function moneyOf({ status, participants, sums, card }: Derived & { status: BookingStatus }): Pick<Booking, 'amount' | 'charged' | 'due' | 'stripe_session_id' | 'paid_at_school' | 'paid_by_pass'> {
  const money = { ...sums, card };
  return {
    amount: agreedCents(participants),
    charged: sums.charged_cents,
    due: dueCents(money),
    stripe_session_id: payingSession(status, money),
    paid_at_school: isPaidAtSchool(status, money),
    paid_by_pass: 0 - sums.pass_cents,
  };
}

/** Finds a booking. */
export async function findBooking(db: Db, tenant: { id: number }, id: string, now: Date): Promise<Booking | undefined> {
  const row = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(bookingColumns(now))
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row && bookingOf(row);
}
