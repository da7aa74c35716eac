import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { ListRequest } from '../listQuery.ts';

/** The plain resources: a table each, whose columns are its fields. */
export type CatalogTable = 'activities' | 'tags' | 'instructors' | 'settings';

type Field<T extends CatalogTable> = keyof Tables[T] & string;

/**
 * A page of one plain resource and how many rows there are in all.
 *
 * @param fields the columns to answer: the public ones, or all that admins see
 */
export async function listCatalog<T extends CatalogTable>(
  db: Db,
  tenant: { id: number },
  { table, fields, hidden }: { table: T; fields: readonly Field<T>[]; hidden: readonly string[] },
  { sort, start, limit, filter }: ListRequest,
): Promise<{ rows: Record<string, unknown>[]; total: number }> {
  const { ref } = db.dynamic;
  let matching = db.selectFrom(table as CatalogTable).where('tenant_id', '=', tenant.id);
  for (const [field, values] of Object.entries(filter)) {
    matching = matching.where(ref<'id'>(field), '=', sql<number>`any(${values})`);
  }
  if (table === 'settings' && hidden.length > 0) matching = matching.where(ref<'name'>('name'), 'not in', hidden);
  const page = matching
    .select(fields.map((field) => ref<'id'>(field)))
    .orderBy(ref(sort.field), sort.direction)
    .orderBy('id')
    .offset(start)
    .limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total: counted.total };
}
