import type { BookingEntry, BookingMoney } from '#shared/contract/desk.ts';
import { atDeskCents, isDeskMethod, type LedgerKind } from '#shared/payments/ledger.ts';
import { whyNotAtDesk } from '#shared/payments/deskRules.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findPaymentOfBooking } from '../payments/payments.queries.ts';
import { listCardRefunds, readCardFacts } from '../payments/refunds/cardRefunds.queries.ts';
import { wirePayment } from '../payments/wirePayment.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { type ListedEntry, listBookingEntries } from './desk.queries.ts';

/** Kinds of entries that an admin may undo. Money by card moves at the provider only. */
const UNDOABLE: readonly LedgerKind[] = ['payment', 'refund', 'discount', 'write_off'];

/**
 * Reads a booking with its ledger, for admins.
 *
 * @throws Refused `booking_not_found`
 */
export async function readBookingMoney(db: Db, tenant: { id: number }, { id, lesson_id, now }: { id: string; lesson_id: number; now: Date }): Promise<BookingMoney> {
  const booking = await findBooking(db, tenant, id, now);
  if (booking?.lesson_id !== lesson_id) throw new Refused('booking_not_found');
  const [payment, entries, { statuses, refundable }, parts] = await Promise.all([
    findPaymentOfBooking(db, tenant, id),
    listBookingEntries(db, tenant, id),
    readCardFacts(db, tenant, id),
    listCardRefunds(db, tenant, id),
  ]);
  const at_desk = deskMoneyOf(entries);
  const is_being_paid = whyNotAtDesk(booking, statuses) !== undefined;
  const byCard = new Set(parts.filter(({ status }) => status !== 'failed' && status !== 'superseded').map((part) => part.id));
  return {
    booking: { ...booking, payment: wirePayment(payment) },
    at_desk,
    by_card: refundable?.cents ?? 0,
    is_being_paid,
    entries: entries.map((entry) => ({ ...wireEntry(entry), can_undo: !is_being_paid && canUndo(entry, at_desk, byCard) })),
    card_refunds: parts.filter(({ status }) => status === 'due' || status === 'failed').map(({ amount_cents, ...part }) => ({ ...part, amount: amount_cents })),
  };
}

/** What the school holds by hand and can give back, in cents. */
function deskMoneyOf(entries: readonly Pick<ListedEntry, 'method' | 'amount'>[]): number {
  const sumOf = (isWanted: (method: ListedEntry['method']) => boolean) => entries.reduce((sum, { method, amount }) => (isWanted(method) ? sum + amount : sum), 0);
  return atDeskCents({ desk_cents: sumOf(isDeskMethod), credit_cents: sumOf((method) => method === 'credit') });
}

/**
 * Can this entry be taken back? Not if it moved money by card, lowered the price for a refund by card or for a code, or if money that it
 * brought has been given back.
 *
 * @param byCard submissions of refunds by card
 */
export function canUndo(entry: ListedEntry, at_desk: number, byCard: ReadonlySet<string>): boolean {
  const { kind, method, amount, is_reversal, is_reversed, submission_id } = entry;
  if (is_reversal || is_reversed || (method !== null && !isDeskMethod(method)) || !UNDOABLE.includes(kind)) return false;
  if (submission_id !== null && byCard.has(submission_id)) return false;
  // A discount without a submission came with a code, or with a refund on the provider's own pages.
  if (kind === 'discount' && submission_id === null) return false;
  return kind !== 'payment' || -amount <= at_desk;
}

function wireEntry({ submission_id: _submission, ...entry }: ListedEntry): Omit<BookingEntry, 'can_undo'> {
  return entry;
}
