import type { PassPurchase, PassSale } from '#shared/contract/pass.ts';
import { buyerProblems } from '#shared/passes/buyerProblems.ts';
import { type GiftEntries, giftProblems } from '#shared/passes/gifts.ts';
import type { Problems } from '#shared/problems.ts';
import { wallClock } from '#shared/time/time.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';

/** What was entered for a sale, cleaned: the buyer, and the present if it is one. */
export type SaleEntries = { name: string; email: string; gift: GiftEntries | undefined };

/** Reads the entries of a sale. A present that names no day is sent today. */
export function readSaleEntries(sale: PassPurchase | PassSale, timezone: string, now: Date): SaleEntries {
  const { receiver_name, receiver_email, message, send_on } = sale;
  const isGift = typeof receiver_name === 'string';
  return {
    ...{ name: oneLine(sale.name), email: (sale.email ?? '').trim() },
    gift: isGift
      ? {
          ...{ receiver_name: oneLine(receiver_name), receiver_email: (receiver_email ?? '').trim(), message: sanitizeText(message ?? '') },
          send_on: send_on?.trim() || wallClock(now, timezone).date,
        }
      : undefined,
  };
}

/**
 * Checks the entries of a sale, by field.
 *
 * @param rule.transferable a pass that only its holder can use needs the receiver's email
 */
export function saleProblems({ name, email, gift }: SaleEntries, rule: { needsEmail: boolean; transferable: boolean; timezone: string; now: Date }): Problems {
  const { date: today } = wallClock(rule.now, rule.timezone);
  return { ...buyerProblems({ name, email }, rule), ...(gift && giftProblems(gift, { needsEmail: !rule.transferable, today })) };
}
