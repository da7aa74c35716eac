import type { DiscountCode } from '../contract/code.ts';
import type { Problem, ProblemCode, Problems } from '../problems.ts';
import { plainCode } from './codeText.ts';

/** Limits of a discount code. Amounts are in cents. */
export const DISCOUNT_LIMITS = { minLength: 3, maxLength: 30, amount: 10_000_000, uses: 1_000_000 } as const;

/** How often a discount code is used now: in all, and by the guest who books. */
export type DiscountUsage = { uses: number; of_guest: number };

/**
 * Why a discount code cannot be used; undefined if it can. A code that is switched off does not exist for guests.
 *
 * @param today the day of booking on the school's calendar, `2026-07-04`
 */
export function whyNotDiscount(
  { active, valid_from, valid_until, activities, max_uses, max_uses_per_guest }: Omit<DiscountCode, 'id' | 'code'>,
  { activity_id, today }: { activity_id: number; today: string },
  { uses, of_guest }: DiscountUsage,
): ProblemCode | undefined {
  if (!active) return 'code_unknown';
  if (valid_from !== null && today < valid_from) return 'code_not_yet';
  if (valid_until !== null && today > valid_until) return 'code_expired';
  if (activities.length > 0 && !activities.includes(activity_id)) return 'code_other_activity';
  if (max_uses !== null && uses >= max_uses) return 'code_spent';
  return max_uses_per_guest !== null && of_guest >= max_uses_per_guest ? 'code_spent_by_guest' : undefined;
}

/**
 * What a discount code takes off a booking: a percentage of the whole price, rounded to the cent, or an amount once. Never more than
 * the price.
 *
 * @returns cents from 0 to `total`
 */
export function discountCents({ percent, amount_cents }: Pick<DiscountCode, 'percent' | 'amount_cents'>, total: number): number {
  return Math.min(total, percent === null ? (amount_cents ?? 0) : Math.round((total * percent) / 100));
}

/** Checks what an admin enters for a discount code, by field. */
export function discountCodeProblems({ code, percent, amount_cents, valid_from, valid_until, max_uses, max_uses_per_guest }: Omit<DiscountCode, 'id'>): Problems {
  const { minLength, maxLength, amount, uses } = DISCOUNT_LIMITS;
  const { length } = plainCode(code);
  const hasBoth = percent !== null && amount_cents !== null;
  const hasNone = percent === null && amount_cents === null;
  return found({
    code: length === 0 ? { code: 'required' } : length < minLength || length > maxLength ? { code: 'code_length', min: minLength, max: maxLength } : undefined,
    percent: hasBoth || hasNone ? { code: 'percent_or_amount' } : wholeProblem(percent, 1, 100),
    amount_cents: hasBoth ? { code: 'percent_or_amount' } : amountProblem(amount_cents, amount),
    valid_from: dayProblem(valid_from),
    valid_until: dayProblem(valid_until) ?? (valid_from !== null && valid_until !== null && valid_until < valid_from ? { code: 'period_order' } : undefined),
    max_uses: wholeProblem(max_uses, 1, uses),
    max_uses_per_guest: wholeProblem(max_uses_per_guest, 1, uses),
  });
}

function wholeProblem(value: number | null, min: number, max: number): Problem | undefined {
  if (value === null) return undefined;
  if (!Number.isInteger(value)) return { code: 'whole_number' };
  if (value < min) return { code: 'too_small', min };
  return value > max ? { code: 'too_large', max } : undefined;
}

function amountProblem(cents: number | null, max: number): Problem | undefined {
  if (cents === null) return undefined;
  if (Number.isNaN(cents)) return { code: 'amount_invalid' };
  if (!(cents > 0)) return { code: 'amount_not_above_zero' };
  if (!Number.isInteger(cents)) return { code: 'amount_decimals' };
  return cents > max ? { code: 'too_large', max: max / 100 } : undefined;
}

function dayProblem(day: string | null): Problem | undefined {
  if (day === null) return undefined;
  const isDay = /^[12]\d{3}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  return isDay ? undefined : { code: 'date' };
}

function found(problems: Record<string, Problem | undefined>): Problems {
  return Object.fromEntries(Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}
