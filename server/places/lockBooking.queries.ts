import type { BookingFacts } from '#shared/bookings/bookingState.ts';
import { priceWithCode } from '#shared/payments/bookingAmount.ts';
import { type BookingMoney, dueCents, isPaidAtSchool, payingSession } from '#shared/payments/ledger.ts';
import { codeColumn } from '../codes/codeColumn.queries.ts';
import type { Tx } from '../db/connect.ts';
import { moneyColumns } from '../ledger/bookingMoney.queries.ts';
import { Refused } from '../http/refused.ts';
import { releaseExpiredHolds } from './holds.queries.ts';
import { agreedCents, participantsColumn } from './participants.queries.ts';
import { isOfferOf } from './waiting.queries.ts';

type OfTenant = { id: number };

/** Lesson columns that decide whether places can be taken. */
export type LockedLesson = { id: number; date: string; is_cancelled: 0 | 1; deleted_at: string | null };

/**
 * What a payment reads of a booking. `status` is the stored one; expired holds are already released. `amount_cents` is the agreed
 * price less what its code takes off, `due` what the ledger says of it.
 */
export type LockedBooking = BookingFacts & {
  id: string;
  lesson_id: number;
  num_participants: number;
  email: string | null;
  lang: string;
  currency: string;
  booked_for: string;
  refund_until: string | null;
  amount_cents: number;
  /** The price agreed for each participant, in cents. */
  prices: number[];
  deposit_percent: number | null;
  money: BookingMoney;
  /** Are its places offered to the waiting list, and not accepted yet? */
  is_offer: boolean;
  stripe_session_id: string | null;
  paid_at_school: boolean;
};

/**
 * Locks a booking until the transaction ends, and releases the expired holds of its lesson. Locks the lesson first, as every claim
 * of places does, to avoid deadlocks. Its ledger entries are added under this lock only, so `money` stays true.
 *
 * @returns undefined if there is no such booking
 * @throws Refused `lesson_changed` if the booking has just moved to another lesson
 */
export async function lockBooking(
  tx: Tx,
  tenant: OfTenant,
  id: string,
  now: Date,
): Promise<{ booking: LockedBooking; lesson: LockedLesson } | undefined> {
  const lesson = await tx
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', (eb) => eb.selectFrom('bookings').where('tenant_id', '=', tenant.id).where('id', '=', id).select('lesson_id'))
    .select(['id', 'date', 'is_cancelled', 'deleted_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!lesson) return undefined;
  await releaseExpiredHolds(tx, tenant, lesson.id, now);
  const { participants, sums, card, code, ...booking } = await tx
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(['id', 'lesson_id', 'status', 'num_participants', 'email', 'lang', 'currency', 'booked_for', 'refund_until', 'hold_until', 'deposit_percent'])
    .select([participantsColumn(), codeColumn(), isOfferOf('bookings').as('is_offer'), ...moneyColumns()])
    .executeTakeFirstOrThrow();
  // An admin has moved the booking while this transaction waited for the lesson: another lesson would have to be locked.
  if (booking.lesson_id !== lesson.id) throw new Refused('lesson_changed');
  const money = { ...sums, card };
  const { status } = booking;
  const paid = { due: dueCents(money), stripe_session_id: payingSession(status, money), paid_at_school: isPaidAtSchool(status, money) };
  return { booking: { ...booking, ...paid, amount_cents: priceWithCode({ amount: agreedCents(participants), code }), prices: participants.map(({ price_cents }) => price_cents), money }, lesson };
}

/** Updates columns of a locked booking. */
export async function updateLockedBooking(
  tx: Tx,
  tenant: OfTenant,
  id: string,
  change: Partial<Pick<LockedBooking, 'status' | 'hold_until'>>,
): Promise<void> {
  await tx.updateTable('bookings').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}
