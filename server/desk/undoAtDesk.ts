import type { BookingEntry } from '#shared/contract/desk.ts';
import { whyNotAtDesk } from '#shared/payments/deskRules.ts';
import { atDeskCents } from '#shared/payments/ledger.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { listStandingEntries } from '../ledger/ledger.queries.ts';
import { reverseEntries } from '../ledger/reverseEntries.ts';
import { listPaymentStatuses } from '../payments/payments.queries.ts';
import { listCardRefunds } from '../payments/refunds/cardRefunds.queries.ts';
import { listBookingEntries } from './desk.queries.ts';
import { canUndo } from './readBookingMoney.ts';
import { lockForDesk } from './recordAtDesk.ts';

type Undo = { entry_id: number; booking_id: string; lesson_id: number; actor: Actor; now: Date };

/**
 * Takes an entry of the desk back by an entry that names it, together with the other entries of its submission. Repeating it changes
 * nothing.
 *
 * @returns the entry; undefined if it was taken back before
 * @throws Refused `booking_not_found`, `not_found`, `payment_under_way`, `not_undoable`
 */
export async function undoAtDesk(tx: Tx, tenant: { id: number }, { entry_id, booking_id, lesson_id, actor, now }: Undo): Promise<Pick<BookingEntry, 'kind' | 'amount'> | undefined> {
  const booking = await lockForDesk(tx, tenant, booking_id, lesson_id, now);
  const entries = await listBookingEntries(tx, tenant, booking_id);
  const entry = entries.find(({ id }) => id === entry_id);
  if (!entry) throw new Refused('not_found');
  if (entry.is_reversed) return undefined;
  const refusal = whyNotAtDesk(booking, await listPaymentStatuses(tx, tenant, booking_id));
  if (refusal) throw new Refused(refusal);
  const parts = await listCardRefunds(tx, tenant, booking_id);
  const byCard = new Set(parts.filter(({ status }) => status !== 'failed' && status !== 'superseded').map(({ id }) => id));
  if (!canUndo(entry, atDeskCents(booking.money), byCard)) throw new Refused('not_undoable');
  const standing = await listStandingEntries(tx, tenant, { booking_id }, ['payment', 'refund', 'discount', 'write_off']);
  const together = standing.filter(({ id, submission_id }) => id === entry_id || (submission_id !== null && submission_id === entry.submission_id));
  await reverseEntries(tx, tenant, together, { booking_id, actor, now });
  return entry;
}
