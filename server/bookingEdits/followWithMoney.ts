import { discountCents } from '#shared/codes/discountRules.ts';
import type { Tx } from '../db/connect.ts';
import { findUse, lockDiscount } from '../codes/discounts.queries.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { changeDiscount, chargeParticipants, reverseChargesOf } from '../ledger/charges.queries.ts';
import { listStandingUses } from '../passes/passes.queries.ts';
import { giveUsesBack, payWithPass } from '../passes/payWithPass.ts';
import type { LockedBooking } from '../places/lockBooking.queries.ts';

/** How the price of a locked booking changes. Prices are in cents, `leaving` and `joining` are positions of participants. */
type PriceChange = {
  booking: LockedBooking;
  activity_id: number;
  isOtherActivity: boolean;
  leaving: readonly number[];
  joining: readonly number[];
  /** The price of each participant before and afterwards. */
  before: readonly number[];
  prices: readonly number[];
  actor: Actor;
  now: Date;
};

/**
 * Lets the money of an edited booking follow its participants: charges are taken back and added, its discount code counts for the new price, and
 * what a pass paid too much goes back to the pass. Other money that is too much is to be given back. The participants are stored already.
 *
 * @throws Refused `code_not_for_edit`, `discounts_above_price`, `pass_not_for_edit`
 */
export async function followWithMoney(tx: Tx, tenant: { id: number }, change: PriceChange): Promise<void> {
  const { booking, activity_id, isOtherActivity, leaving, joining, prices, actor, now } = change;
  const { id: booking_id, currency } = booking;
  const cause = { booking_id, actor, now };
  const discount = await discountAfter(tx, tenant, change);
  const lowered = discount ? discount.before - discount.after : 0;
  const charged = booking.money.charged_cents + sum(prices) - sum(change.before) + lowered;
  if (charged < 0) throw new Refused('discounts_above_price');

  // Passes are locked before the ledger is read.
  const uses = await listStandingUses(tx, tenant, booking_id);
  const due = booking.due + charged - booking.money.charged_cents;
  const isPaidAgain = uses.length > 0 && (due < 0 || isOtherActivity);
  if (isPaidAgain) await giveUsesBack(tx, tenant, { ...cause, currency });

  await reverseChargesOf(tx, tenant, { ...cause, positions: leaving });
  await chargeParticipants(tx, tenant, { ...cause, positions: joining });
  if (discount && discount.after !== discount.before && !(await changeDiscount(tx, tenant, { ...cause, ...discount, currency }))) throw new Refused('code_not_for_edit');

  if (!isPaidAgain) return;
  let rest = due + sum(uses.map(({ cents }) => cents));
  for (const pass_id of new Set(uses.map((use) => use.pass_id))) {
    if (rest <= 0) return;
    const paid = await payWithPass(tx, tenant, { id: pass_id }, { id: booking_id, activity_id, email: booking.email, currency, prices, due: rest }, actor, now).catch(refuseOfPass);
    rest -= paid.cents;
  }
}

/** What the booking's discount code takes off before and afterwards; undefined without a code. @throws Refused `code_not_for_edit` */
async function discountAfter(tx: Tx, tenant: { id: number }, { booking, activity_id, prices }: PriceChange): Promise<{ before: number; after: number; code: string } | undefined> {
  const use = await findUse(tx, tenant, booking.id);
  if (!use) return undefined;
  const code = await lockDiscount(tx, tenant, use.code_id);
  const after = discountCents(code, sum(prices));
  const isFor = code.activities.length === 0 || code.activities.includes(activity_id);
  if (!isFor || after === 0) throw new Refused('code_not_for_edit');
  return { before: use.amount_cents, after, code: code.code };
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}

function refuseOfPass(error: unknown): never {
  throw error instanceof Refused ? new Refused('pass_not_for_edit') : error;
}
