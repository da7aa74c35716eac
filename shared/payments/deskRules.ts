import type { BookingStatus } from '../contract/booking.ts';
import type { PaymentStatus } from '../contract/payment.ts';
import { hasTwoDecimals, readDecimal } from '../decimal.ts';
import type { Problem, Problems } from '../problems.ts';
import type { RefusalCode } from '../refusals.ts';
import { type DeskMethod, isDeskMethod, type LedgerMethod } from './ledger.ts';
import { decimalEuros, toCents } from './money.ts';
import { isUnderWay } from './paymentState.ts';

/** What an admin can record on a booking at the desk. */
export type DeskAction = 'payment' | 'discount' | 'refund' | 'write_off';

/** The ways in which the school takes money itself. */
export const DESK_METHODS = ['cash', 'terminal', 'transfer'] as const satisfies readonly DeskMethod[];

/** No amount is as large. */
const MOST_EUROS = 1_000_000_000;

/** The longest reason, in characters. */
export const REASON_LENGTH = 300;

/** A booking's money, in cents: what is due (below 0: to give back), what the school took itself, and what can go back by card. */
export type DeskMoney = { status: BookingStatus; due: number; at_desk: number; by_card: number };

/** The entries of the form. `amount` is the text as typed, in euros. */
export type DeskEntries = { amount: string; method?: LedgerMethod | undefined; reason?: string | undefined };

/**
 * Reads an amount of euros as people type it: `12`, `12.5`, `12,50` or `€12`.
 *
 * @param isFreeAllowed may it be zero?
 * @returns cents, or why it is no amount above zero
 */
export function readAmount(text: string, isFreeAllowed = false): { cents: number } | { problem: Problem } {
  const euros = readDecimal(text, '€');
  if (euros === null) return { problem: { code: 'required' } };
  if (euros < 0 || (euros === 0 && !isFreeAllowed)) return { problem: { code: 'amount_not_above_zero' } };
  if (!(euros < MOST_EUROS)) return { problem: { code: 'amount_invalid' } };
  return hasTwoDecimals(euros) ? { cents: toCents(euros) } : { problem: { code: 'amount_decimals' } };
}

/** The most that can be recorded now, in cents. */
export function mostAtDesk(action: DeskAction, method: LedgerMethod | undefined, { due, at_desk, by_card }: DeskMoney): number {
  if (action !== 'refund') return Math.max(0, due);
  return Math.max(0, method === 'card' ? by_card : at_desk);
}

/** The amount with which the form begins, in cents: what is to be given back, if anything is; else the most that can be recorded. */
export function proposedAtDesk(action: DeskAction, method: LedgerMethod | undefined, money: DeskMoney): number {
  const most = mostAtDesk(action, method, money);
  return action === 'refund' && money.due < 0 ? Math.min(most, -money.due) : most;
}

/**
 * Checks what an admin enters at the desk. The form shows the problems at their fields; the server checks again.
 *
 * @returns the amount in cents if there are no problems
 */
export function checkDeskEntries(action: DeskAction, { amount, method, reason = '' }: DeskEntries, money: DeskMoney): { cents: number; problems: Problems } {
  const problems: Problems = {};
  const read = readAmount(amount);
  const most = mostAtDesk(action, method, money);
  if ('problem' in read) problems.amount = read.problem;
  else if (read.cents > most) problems.amount = aboveMost(action, most);
  const needsMethod = action === 'payment' || action === 'refund';
  if (needsMethod && method === undefined) problems.method = { code: 'required' };
  // A pass pays by its code. Money by card comes from the payment page only, but can go back from here.
  if (needsMethod && method !== undefined && !isDeskMethod(method) && !(action === 'refund' && method === 'card')) problems.method = { code: 'not_valid' };
  const needsReason = action === 'discount' || action === 'write_off';
  if (needsReason && reason.trim() === '') problems.reason = { code: 'required' };
  if (reason.length > REASON_LENGTH) problems.reason = { code: 'too_long', max: REASON_LENGTH };
  return { cents: 'cents' in read ? read.cents : 0, problems };
}

function aboveMost(action: DeskAction, most: number): Problem {
  if (action === 'refund') return most > 0 ? { code: 'amount_above_refundable', most: decimalEuros(most) } : { code: 'nothing_to_refund' };
  return most > 0 ? { code: 'amount_above_due', most: decimalEuros(most) } : { code: 'nothing_due' };
}

/**
 * How much a refund lowers the price, in cents. What is to be given back anyway lowers nothing. A part lowers the price, so that it is
 * not due again. All the money of a booking that stands leaves the price: the booking is unpaid then.
 */
export function priceLoweredBy(cents: number, { status, due, at_desk, by_card }: DeskMoney): number {
  const isAll = cents >= at_desk + by_card;
  return status === 'booked' && isAll ? 0 : Math.max(0, cents - Math.max(0, -due));
}

/**
 * Why no money can be recorded now; undefined if it can. A payment that is under way has an amount that must not change. Places that are
 * offered to the waiting list, `is_offer`, belong to no booking that stands.
 */
export function whyNotAtDesk({ status, is_offer = false }: { status: BookingStatus; is_offer?: boolean }, payments: readonly PaymentStatus[]): RefusalCode | undefined {
  if (is_offer) return 'places_offered';
  return status === 'awaiting_payment' || isUnderWay(payments) ? 'payment_under_way' : undefined;
}
