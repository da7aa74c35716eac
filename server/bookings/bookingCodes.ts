import { plainCode } from '#shared/codes/codeText.ts';
import { discountCents, whyNotDiscount } from '#shared/codes/discountRules.ts';
import type { CodeQuote } from '#shared/contract/code.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { wallClock } from '#shared/time/time.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { countUses, findDiscount } from '../codes/discounts.queries.ts';
import { type CodedBooking, applyDiscount } from '../codes/discounts.ts';

type School = { id: number; timezone: string };

/** A booking that is not stored yet. `price_cents` is the price of one participant. */
export type PlannedBooking = { activity_id: number; participants: number; price_cents: number; email: string | null; now: Date };

/**
 * Finds what a code is, and what it takes off a booking. Changes nothing; `redeemCode` decides again.
 *
 * @param text as typed
 * @throws Refused `invalid_booking` with the problem at `code`: `code_unknown`, `code_not_yet`, `code_expired`, `code_spent`,
 *   `code_spent_by_guest`, `code_other_activity`
 */
export async function quoteCode(db: Db, tenant: School, text: string, { activity_id, participants, price_cents, email, now }: PlannedBooking): Promise<CodeQuote> {
  const discount = await findDiscount(db, tenant, plainCode(text));
  if (!discount) throw codeRefused('code_unknown');
  const total = price_cents * participants;
  const problem = whyNotDiscount(discount, { activity_id, today: todayAt(tenant, now) }, await countUses(db, tenant, discount.id, { email }, now));
  const amount = discountCents(discount, total);
  if (problem || amount === 0) throw codeRefused(problem ?? 'code_other_activity');
  return { kind: 'discount', text: discount.code, amount, rest: total - amount };
}

/**
 * Uses a code for a new booking, in the transaction that stores it. Lock the lesson and the booking first.
 *
 * @throws Refused as `quoteCode`
 */
export async function redeemCode(tx: Tx, tenant: School, text: string, booking: Omit<CodedBooking, 'today'>): Promise<void> {
  const discount = await findDiscount(tx, tenant, plainCode(text));
  if (!discount) throw codeRefused('code_unknown');
  await applyDiscount(tx, tenant, discount.id, { ...booking, today: todayAt(tenant, booking.now) });
}

function todayAt({ timezone }: School, now: Date): string {
  return wallClock(now, timezone).date;
}

function codeRefused(code: ProblemCode): Refused {
  return new Refused('invalid_booking', { problems: { code: { code } } });
}
