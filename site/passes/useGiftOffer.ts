import type { Product } from '#shared/contract/product.ts';
import { MIN_PAYMENT_CENTS } from '#shared/payments/takesPayments.ts';
import { parseVoucherMonths, type VoucherAmounts, voucherOffer } from '#shared/passes/voucherOffer.ts';
import { useSite } from '../store/context.tsx';
import { useTakesPayments } from '../page/useTakesPayments.ts';

/** What a school sells as presents: vouchers, how long they are valid in months (null: without end), and packs. */
export type GiftOffer = { vouchers: VoucherAmounts | undefined; months: number | null; packs: Product[] };

/** What the school sells as presents on its site; undefined if it is nothing. */
export function useGiftOffer(): GiftOffer | undefined {
  const settings = useSite((state) => state.settings);
  const products = useSite((state) => state.products) ?? [];
  const takesPayments = useTakesPayments(undefined);
  const vouchers = voucherOffer(settings);
  const packs = products.filter(({ price }) => price >= MIN_PAYMENT_CENTS);
  if (!takesPayments || (!vouchers && packs.length === 0)) return undefined;
  return { vouchers, months: parseVoucherMonths(settings.voucher_valid_months ?? '') ?? null, packs };
}
