import { toCents } from '../payments/money.ts';
import type { Problem } from '../problems.ts';

/** Limits of gift vouchers: the highest amount in euros, how many fixed amounts a school offers, and the longest validity in months. */
export const VOUCHER_LIMITS = { euros: 5000, amounts: 12, months: 120 } as const;

/** The amounts of vouchers that a school sells, in cents: fixed ones, and one between two bounds that guests choose. */
export type VoucherAmounts = { fixed: number[]; free: { min: number; max: number } | null };

/** The settings that decide which vouchers a school sells. */
export type VoucherSettings = { enable_vouchers?: string; voucher_amounts?: string; voucher_valid_months?: string };

/**
 * Reads the setting `voucher_amounts`: whole euros, separated by commas, semicolons, spaces or lines. A range lets guests choose: `30, 60, 120, 20-500`.
 *
 * @returns undefined if it is none of that
 */
function parseVoucherAmounts(text: string): VoucherAmounts | undefined {
  const fixed = new Set<number>();
  let free: VoucherAmounts['free'] = null;
  // `1 500` may be one amount or two.
  if (/(?<!\d)[1-5][^\S\n]\d{3}(?!\d)/.test(text)) return undefined;
  for (const part of text.replaceAll('€', '').replaceAll(/\s*[-–]\s*/g, '-').split(/[,;\s]+/)) {
    if (part === '') continue;
    const [, min, max] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? [];
    if (!isAmount(min) || (max !== undefined && (!isAmount(max) || free || Number(min) >= Number(max)))) return undefined;
    if (max === undefined) fixed.add(toCents(Number(min)));
    else free = { min: toCents(Number(min)), max: toCents(Number(max)) };
  }
  return fixed.size > VOUCHER_LIMITS.amounts ? undefined : { fixed: [...fixed].toSorted((one, other) => one - other), free };
}

/** What is wrong with the amounts as typed; undefined if nothing is. A comma between digits beside a semicolon is refused: in `49,90; 99,90` it stands before cents. */
export function voucherAmountsProblem(text: string): Problem | undefined {
  const hasCents = text.includes(';') && /\d,\d/.test(text);
  return hasCents || !parseVoucherAmounts(text) ? { code: 'voucher_amounts', max: VOUCHER_LIMITS.euros, count: VOUCHER_LIMITS.amounts } : undefined;
}

function isAmount(euros: string | undefined): boolean {
  return Number(euros) >= 1 && Number(euros) <= VOUCHER_LIMITS.euros;
}

/**
 * Reads the setting `voucher_valid_months`: whole months; empty or 0 for no end.
 *
 * @returns null without end; undefined if it is no number of months
 */
export function parseVoucherMonths(text: string): number | null | undefined {
  if (/^0*$/.test(text.trim())) return null;
  const months = /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN;
  return months <= VOUCHER_LIMITS.months ? months : undefined;
}

/** The vouchers that a school sells on its site; undefined if it sells none. */
export function voucherOffer({ enable_vouchers, voucher_amounts = '' }: VoucherSettings): VoucherAmounts | undefined {
  const amounts = enable_vouchers === '1' ? parseVoucherAmounts(voucher_amounts) : undefined;
  return amounts && (amounts.fixed.length > 0 || amounts.free) ? amounts : undefined;
}

/** Why a voucher of this amount (in cents) is not sold; undefined if it is. Bounds are in euros. */
export function voucherAmountProblem({ fixed, free }: VoucherAmounts, cents: number): Problem | undefined {
  if (fixed.includes(cents)) return undefined;
  if (!free || !Number.isInteger(cents)) return { code: 'not_valid' };
  if (cents < free.min) return { code: 'too_small', min: free.min / 100 };
  return cents > free.max ? { code: 'too_large', max: free.max / 100 } : undefined;
}
