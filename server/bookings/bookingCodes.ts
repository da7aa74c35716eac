import { plainCode } from '#shared/codes/codeText.ts';
import { discountCents, whyNotDiscount } from '#shared/codes/discountRules.ts';
import type { CodeQuote } from '#shared/contract/code.ts';
import { maskPassCode, readPassCode } from '#shared/passes/passCode.ts';
import { passCoverage, whyPassCannotPay } from '#shared/passes/passRules.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { wallClock } from '#shared/time/time.ts';
import { countUses, findDiscount, type StoredDiscount } from '../codes/discounts.queries.ts';
import { type CodedBooking, applyDiscount } from '../codes/discounts.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findPass, type StoredPass } from '../passes/passes.queries.ts';
import { payWithPass } from '../passes/payWithPass.ts';

type School = { id: number; timezone: string };

/** A booking that is not stored yet. `prices` are those of the participants, in cents. `instead_of` is the booking that it takes the place of. */
export type PlannedBooking = { activity_id: number; prices: readonly number[]; email: string | null; now: Date; instead_of?: string | undefined };

/** A new booking that redeems its code. `price_cents` is the price of all participants. */
type RedeemingBooking = Omit<CodedBooking, 'today'> & Pick<PlannedBooking, 'prices' | 'email'>;

/** The code of a booking as its page and its idempotency key compare it: of a pass the end alone, because its code is as good as money. */
export function shownCode(text: string): string {
  const code = readPassCode(text);
  return code === undefined ? plainCode(text) : maskPassCode(code);
}

/**
 * Finds what a code is, and what it takes off a booking. Changes nothing; `redeemCode` decides again.
 *
 * @param text as typed
 * @throws Refused `invalid_booking` with the problem at `code`: `code_unknown`, `code_not_yet`, `code_expired`, `code_spent`,
 *   `code_spent_by_guest`, `code_other_activity`, `code_blocked`, `code_other_guest`
 */
export async function quoteCode(db: Db, tenant: School, text: string, planned: PlannedBooking): Promise<CodeQuote> {
  const { discount, pass } = await findCode(db, tenant, text);
  const { activity_id, prices, email, now, instead_of } = planned;
  const total = sumOf(prices);
  if (discount) {
    const problem = whyNotDiscount(discount, { activity_id, today: todayAt(tenant, now) }, await countUses(db, tenant, discount.id, { email }, now, instead_of));
    const amount = discountCents(discount, total);
    if (problem || amount === 0) throw codeRefused(problem ?? 'code_other_activity');
    return { kind: 'discount', text: discount.code, amount, rest: total - amount };
  }
  const problem = whyPassCannotPay(pass, { activity_id, email }, now);
  const { cents: amount } = passCoverage(pass, prices, total);
  if (problem || amount === 0) throw codeRefused(problem ?? 'code_other_activity');
  return { kind: pass.kind, text: maskPassCode(pass.code), amount, rest: total - amount };
}

/**
 * Uses a code for a new booking, in the transaction that stores it. Lock the lesson and the booking first. A pass pays at once, so only a
 * booking that stands can have one.
 *
 * @throws Refused as `quoteCode`
 */
export async function redeemCode(tx: Tx, tenant: School, text: string, booking: RedeemingBooking): Promise<void> {
  const { discount, pass } = await findCode(tx, tenant, text);
  if (discount) return applyDiscount(tx, tenant, discount.id, { ...booking, today: todayAt(tenant, booking.now) });
  const { id, activity_id, email, prices, price_cents, actor, now } = booking;
  const paid = await payWithPass(tx, tenant, { id: pass.id }, { id, activity_id, email, currency: 'eur', prices: [...prices], due: price_cents }, actor, now);
  if (paid.cents === 0) throw codeRefused('code_other_activity');
}

type Found = { discount: StoredDiscount; pass?: undefined } | { discount?: undefined; pass: StoredPass };

/** Finds the discount code or the pass with this code. @throws Refused `invalid_booking` with `code_unknown` */
async function findCode(db: Db, tenant: School, text: string): Promise<Found> {
  const discount = await findDiscount(db, tenant, plainCode(text));
  if (discount) return { discount };
  const code = readPassCode(text);
  const pass = code === undefined ? undefined : await findPass(db, tenant, { code });
  if (!pass) throw codeRefused('code_unknown');
  return { pass };
}

function sumOf(prices: readonly number[]): number {
  return prices.reduce((sum, cents) => sum + cents, 0);
}

function todayAt({ timezone }: School, now: Date): string {
  return wallClock(now, timezone).date;
}

function codeRefused(code: ProblemCode): Refused {
  return new Refused('invalid_booking', { problems: { code: { code } } });
}
