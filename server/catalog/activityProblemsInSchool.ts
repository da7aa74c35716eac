import type { Problems } from '#shared/problems.ts';
import type { Db } from '../db/connect.ts';
import { findPrices } from '../payments/checkout/prices.queries.ts';
import type { CatalogRecord } from './catalog.queries.ts';

/**
 * Checks that the activities of a record exist. Those that it had before may have been deleted since.
 *
 * @param before the stored record, if it is being changed
 */
export async function activityProblemsInSchool(db: Db, tenant: { id: number }, record: CatalogRecord, before?: CatalogRecord): Promise<Problems> {
  const known = (before?.activities ?? []) as number[];
  const added = (record.activities as number[]).filter((id) => !known.includes(id));
  const found = added.length > 0 ? await findPrices(db, tenant, added) : new Map<number, number>();
  return added.some((id) => !found.has(id)) ? { activities: { code: 'unknown_entry' } } : {};
}
