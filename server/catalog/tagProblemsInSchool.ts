import type { Tag } from '#shared/contract/tag.ts';
import type { Problems } from '#shared/problems.ts';
import type { Db } from '../db/connect.ts';
import { type CatalogRecord, hasTagNamed } from './catalog.queries.ts';

/**
 * Checks that the school has no other tag of this name, whatever its case: lessons could not tell them apart. Two tags that are added at the same
 * moment may both pass, which is harmless.
 *
 * @param before the stored tag, if it is being changed: a name that it had before is accepted again
 */
export async function tagProblemsInSchool(db: Db, tenant: { id: number }, record: CatalogRecord, before?: CatalogRecord): Promise<Problems> {
  const { name } = record as Tag;
  const isTaken = name !== before?.name && (await hasTagNamed(db, tenant, name, before?.id as number | undefined));
  return isTaken ? { name: { code: 'name_taken' } } : {};
}
