import type { DiscountCode } from '#shared/contract/code.ts';
import type { Problems } from '#shared/problems.ts';
import { findDiscount } from '../codes/discounts.queries.ts';
import type { Db } from '../db/connect.ts';
import { findPrices } from '../payments/checkout/prices.queries.ts';
import type { CatalogRecord } from './catalog.queries.ts';

/**
 * Checks a discount code against the school's other records: no other code is alike, and the activities exist. Activities that it had
 * before may have been deleted since.
 *
 * @param before the stored code, if it is being changed
 */
export async function codeProblemsInSchool(db: Db, tenant: { id: number }, record: CatalogRecord, before?: CatalogRecord): Promise<Problems> {
  const { code, activities } = record as DiscountCode;
  const known = (before as DiscountCode | undefined)?.activities ?? [];
  const added = activities.filter((id) => !known.includes(id));
  const found = added.length > 0 ? await findPrices(db, tenant, added) : new Map<number, number>();
  const isTaken = !before && (await findDiscount(db, tenant, code)) !== undefined;
  return {
    ...(isTaken && { code: { code: 'code_taken' } }),
    ...(added.some((id) => !found.has(id)) && { activities: { code: 'unknown_entry' } }),
  };
}
