import type { DiscountCode } from '#shared/contract/code.ts';
import type { Problems } from '#shared/problems.ts';
import { findDiscount } from '../codes/discounts.queries.ts';
import type { Db } from '../db/connect.ts';
import { activityProblemsInSchool } from './activityProblemsInSchool.ts';
import type { CatalogRecord } from './catalog.queries.ts';

/**
 * Checks a discount code against the school's other records: no other code is alike, and the activities exist.
 *
 * @param before the stored code, if it is being changed
 */
export async function codeProblemsInSchool(db: Db, tenant: { id: number }, record: CatalogRecord, before?: CatalogRecord): Promise<Problems> {
  const isTaken = !before && (await findDiscount(db, tenant, (record as DiscountCode).code)) !== undefined;
  return { ...(isTaken && { code: { code: 'code_taken' } }), ...(await activityProblemsInSchool(db, tenant, record, before)) };
}
