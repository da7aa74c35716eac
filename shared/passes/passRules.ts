import type { PassState, PassUnit } from '../contract/pass.ts';
import type { ProblemCode } from '../problems.ts';
import { addDays, instantOfWallClock, wallClock } from '../time/time.ts';

/** What decides whether a pass can pay. `left`: its uses or cents that are not taken. */
export type PassFacts = {
  left: number;
  activities: readonly number[];
  valid_until: string | null;
  transferable: boolean;
  holder_email: string | null;
  activated_at: string | null;
  blocked_at: string | null;
};

/** The state of a pass at a moment: the first of `PassState` that holds. */
export function passState({ left, valid_until, activated_at, blocked_at }: Pick<PassFacts, 'left' | 'valid_until' | 'activated_at' | 'blocked_at'>, now: Date): PassState {
  if (activated_at === null) return 'unpaid';
  if (blocked_at !== null) return 'blocked';
  if (valid_until !== null && new Date(valid_until) <= now) return 'expired';
  return left > 0 ? 'valid' : 'spent';
}

const STATE_PROBLEMS = { unpaid: 'code_unknown', blocked: 'code_blocked', expired: 'code_expired', spent: 'code_spent', valid: undefined } as const;

/** What a pass is asked to pay for. `email` is the guest's. */
export type BookingForPass = { activity_id: number; email: string | null };

/** Why a pass cannot pay for a booking now; undefined if it can. */
export function whyPassCannotPay(pass: PassFacts, booking: BookingForPass, now: Date): ProblemCode | undefined {
  return STATE_PROBLEMS[passState(pass, now)] ?? whyPassIsNotFor(pass, booking);
}

/**
 * Why a pass is not for a booking, whatever is left of it; undefined if it is. A pass that is not transferable pays only for bookings
 * with its holder's email.
 */
export function whyPassIsNotFor({ activities, transferable, holder_email }: Pick<PassFacts, 'activities' | 'transferable' | 'holder_email'>, booking: BookingForPass): ProblemCode | undefined {
  if (activities.length > 0 && !activities.includes(booking.activity_id)) return 'code_other_activity';
  const isHolder = holder_email !== null && booking.email?.toLowerCase() === holder_email.toLowerCase();
  return transferable || isHolder ? undefined : 'code_other_guest';
}

/**
 * What a pass pays of a booking. A use pays the whole price of a participant, as far as the uses last; cents pay any part.
 *
 * @param prices of the participants, in cents
 * @param due what the booking still owes, in cents: never more is paid
 * @returns the uses or cents to take, and the cents that they pay; 0 if nothing is to be paid
 */
export function passCoverage({ unit, left }: { unit: PassUnit; left: number }, prices: readonly number[], due: number): { taken: number; cents: number; participants: number } {
  if (due <= 0 || left <= 0) return { taken: 0, cents: 0, participants: 0 };
  if (unit === 'cents') {
    const cents = Math.min(left, due);
    return { taken: cents, cents, participants: 0 };
  }
  let [taken, cents] = [0, 0];
  for (const price of prices.filter((one) => one > 0)) {
    if (taken >= left || cents >= due) break;
    taken += 1;
    cents = Math.min(due, cents + price);
  }
  return { taken, cents, participants: taken };
}

/** What is left of a pass's price, in cents: what the school still owes in lessons for it. */
export function valueLeft({ granted, price_cents }: { granted: number; price_cents: number }, left: number): number {
  return Math.round((price_cents * left) / granted);
}

/** May the school give the money of a pass back? Only of one that was paid, has not been used and has not expired. A blocked one counts. */
export function isPassRefundable({ left, granted, valid_until, activated_at }: Pick<PassFacts, 'left' | 'valid_until' | 'activated_at'> & { granted: number }, now: Date): boolean {
  return left === granted && passState({ left, valid_until, activated_at, blocked_at: null }, now) === 'valid';
}

/**
 * The first instant at which a pass is not valid any more: midnight at the school, after its last day. The day on which it is sold is not counted.
 *
 * @returns null if it is valid without end
 */
export function validUntil(sold: Date, valid_days: number | null, timezone: string): Date | null {
  if (valid_days === null) return null;
  return instantOfWallClock(addDays(wallClock(sold, timezone).date, valid_days + 1), '00:00', timezone);
}

/**
 * The first instant at which a voucher is not valid any more: midnight at the school, after its last day. That is the day of the month on
 * which it was sold, so many months later, or the last day of a shorter month.
 *
 * @returns null if it is valid without end
 */
export function voucherValidUntil(sold: Date, months: number | null, timezone: string): Date | null {
  if (months === null) return null;
  const [year, month, day] = wallClock(sold, timezone).date.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
  return instantOfWallClock(addDays(last, 1), '00:00', timezone);
}

/** A moment of the last day on which a pass is valid: `valid_until` is the midnight after it. */
export function onLastDay(valid_until: string): string {
  return new Date(Date.parse(valid_until) - 1).toISOString();
}
