import { discountCents, whyNotDiscount } from '#shared/codes/discountRules.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { giveDiscount } from '../ledger/deskMoney.ts';
import { countUses, findGuestOf, findUse, insertUse, lockDiscount } from './discounts.queries.ts';

/** A new booking that uses a code. Amounts are in cents; `today` is the day at the school. */
export type CodedBooking = { id: string; isHeld: boolean; activity_id: number; price_cents: number; today: string; actor: Actor; now: Date };

/**
 * Uses a discount code for a new booking, in the transaction that stores it. Whether a use is left is decided under the code's lock. A hold
 * is charged later, and `chargeBooking` then lowers its price.
 *
 * @throws Refused `invalid_booking` with the problem at `code`
 */
export async function applyDiscount(tx: Tx, tenant: { id: number }, code_id: number, booking: CodedBooking): Promise<void> {
  const { id, now, actor } = booking;
  const discount = await lockDiscount(tx, tenant, code_id);
  const problem = whyNotDiscount(discount, booking, await countUses(tx, tenant, code_id, await findGuestOf(tx, tenant, id), now));
  const amount_cents = discountCents(discount, booking.price_cents);
  if (problem || amount_cents === 0) throw new Refused('invalid_booking', { problems: { code: { code: problem ?? 'code_other_activity' } } });
  await insertUse(tx, tenant, { booking_id: id, code_id, amount_cents, now });
  if (!booking.isHeld) await giveDiscount(tx, tenant, { booking_id: id, amount_cents, currency: 'eur', actor, now, reason: discount.code });
}

/** A booking whose places were given back and are to be taken again. `price_cents` is the price of all participants. */
type ReturningBooking = Pick<CodedBooking, 'id' | 'activity_id' | 'price_cents' | 'today' | 'now'>;

/**
 * Checks that a booking whose hold has run out would get its discount today as well. Does nothing for a booking without a code. Locks the
 * code, so that the answer holds until the transaction ends.
 *
 * @throws Refused `invalid_booking` with the problem at `code`; `price_changed` if the code takes off another amount by now
 */
export async function assertSameDiscount(tx: Tx, tenant: { id: number }, { id, now, ...booking }: ReturningBooking): Promise<void> {
  const use = await findUse(tx, tenant, id);
  if (!use) return;
  const discount = await lockDiscount(tx, tenant, use.code_id);
  const problem = whyNotDiscount(discount, booking, await countUses(tx, tenant, use.code_id, { id: use.guest_id }, now, id));
  if (problem) throw new Refused('invalid_booking', { problems: { code: { code: problem } } });
  if (discountCents(discount, booking.price_cents) !== use.amount_cents) throw new Refused('price_changed');
}

/**
 * Can a booking whose payment arrives after its hold has run out keep its discount code? Its use was free for others
 * meanwhile; what the code takes off was paid for as agreed. Locks the code, so that the answer holds until the transaction ends.
 *
 * @returns true as well for a booking without a code
 */
export async function keepsDiscount(tx: Tx, tenant: { id: number }, booking_id: string, now: Date): Promise<boolean> {
  const use = await findUse(tx, tenant, booking_id);
  if (!use) return true;
  const { max_uses, max_uses_per_guest } = await lockDiscount(tx, tenant, use.code_id);
  const { uses, of_guest } = await countUses(tx, tenant, use.code_id, { id: use.guest_id }, now, booking_id);
  return (max_uses === null || uses < max_uses) && (max_uses_per_guest === null || of_guest < max_uses_per_guest);
}
