import { useMemo } from 'react';
import type { PassSale } from '#shared/contract/pass.ts';
import { buyerProblems } from '#shared/passes/buyerProblems.ts';
import { type GiftEntries, giftProblems } from '#shared/passes/gifts.ts';
import { VOUCHER_LIMITS } from '#shared/passes/voucherOffer.ts';
import { readAmount } from '#shared/payments/deskRules.ts';
import { toCents } from '#shared/payments/money.ts';
import type { Problem, Problems } from '#shared/problems.ts';
import { wallClock } from '#shared/time/time.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** In place of a product's id: a voucher is sold. */
export const VOUCHER = 0;

/** The values of the form. */
export type Sale = Required<Pick<PassSale, 'name' | 'method'>> & GiftEntries & { product_id: number | null; amount: string; email: string; is_gift: boolean };

/** Defaults and rules of a sale. Whether a pack needs the receiver's email is the server's to say. */
export function useSaleForm(): { fields: Sale; problems: (sale: Sale) => Problems } {
  const { timezone } = useTenant();
  return useMemo(() => {
    const today = () => wallClock(new Date(), timezone).date;
    const gift: GiftEntries = { receiver_name: '', receiver_email: '', message: '', send_on: today() };
    return {
      fields: { product_id: null, amount: '', name: '', email: '', method: 'cash', is_gift: false, ...gift },
      problems: (sale) => {
        const amount = sale.product_id === VOUCHER ? amountProblem(sale.amount) : undefined;
        return {
          ...(sale.product_id === null && { product_id: { code: 'required' } }),
          ...(amount && { amount }),
          ...buyerProblems({ name: sale.name.trim(), email: sale.email.trim() }, { needsEmail: false }),
          ...(sale.is_gift && giftProblems({ ...sale, receiver_email: sale.receiver_email.trim() }, { needsEmail: false, today: today() })),
        };
      },
    };
  }, [timezone]);
}

function amountProblem(text: string): Problem | undefined {
  const read = readAmount(text);
  if ('problem' in read) return read.problem;
  return read.cents > toCents(VOUCHER_LIMITS.euros) ? { code: 'too_large', max: VOUCHER_LIMITS.euros } : undefined;
}

/** The sale as the API takes it, without its key. */
export function saleOnWire({ product_id, amount, name, email, method, is_gift, receiver_name, receiver_email, message, send_on }: Sale): Omit<PassSale, 'id'> {
  const sold = product_id === VOUCHER ? { amount } : { product_id };
  return { ...sold, name, email, method, ...(is_gift ? { receiver_name, receiver_email, message, send_on } : {}) };
}
