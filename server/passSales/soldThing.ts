import type { Tenant } from '#shared/contract/tenant.ts';
import type { Language } from '#shared/language.ts';
import { validUntil, voucherValidUntil } from '#shared/passes/passRules.ts';
import { parseVoucherMonths } from '#shared/passes/voucherOffer.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { mailTexts } from '../mail/locales/mailTexts.ts';
import type { NewPass } from '../passes/passes.queries.ts';
import { findProduct, readVoucherSettings } from './products.queries.ts';

/** What a pass is when it is sold, on the site or at the desk. */
export type SoldThing = Pick<NewPass, 'kind' | 'unit' | 'granted' | 'title' | 'product_id' | 'price_cents' | 'activities' | 'transferable' | 'valid_until'>;

/**
 * Reads a product as the pack that is sold.
 *
 * @param from the day from which its validity is counted
 * @param lang of its title
 * @throws Refused `product_not_found`
 */
export async function packOf(db: Db, tenant: Tenant, product_id: number, from: Date, lang: Language): Promise<SoldThing> {
  const product = await findProduct(db, tenant, product_id, lang);
  if (!product) throw new Refused('product_not_found');
  const { num_uses, valid_days, ...kept } = product;
  const until = validUntil(from, valid_days, tenant.timezone);
  return { ...kept, kind: 'pack', unit: 'uses', granted: num_uses, product_id, valid_until: until && isoInstant(until) };
}

/**
 * A voucher of an amount, valid as long as the school's setting says.
 *
 * @param from the day from which its validity is counted
 * @param lang of its title
 */
export async function voucherOf(db: Db, tenant: Tenant, cents: number, from: Date, lang: Language): Promise<SoldThing> {
  const { voucher_valid_months = '' } = await readVoucherSettings(db, tenant);
  const until = voucherValidUntil(from, parseVoucherMonths(voucher_valid_months) ?? null, tenant.timezone);
  const sold = { kind: 'voucher', unit: 'cents', granted: cents, price_cents: cents, product_id: null } as const;
  return { ...sold, title: mailTexts(lang)('Gift voucher'), activities: [], transferable: true, valid_until: until && isoInstant(until) };
}
