import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { ListRequest } from '../listQuery.ts';

/** The plain resources: a table each, whose columns are its fields. */
export type CatalogTable = 'activities' | 'tags' | 'instructors' | 'settings' | 'posts' | 'products';

type Field<T extends CatalogTable> = keyof Tables[T] & string;

/** What of a resource is asked for: these columns, and no settings with these names. */
type View<T extends CatalogTable> = { table: T; fields: readonly Field<T>[]; hidden: readonly string[] };

/**
 * A page of one plain resource and how many rows there are in all.
 *
 * @param fields the columns to answer: the public ones, or all that admins see
 */
export async function listCatalog<T extends CatalogTable>(
  db: Db,
  tenant: { id: number },
  { table, fields, hidden }: View<T>,
  { sort, start, limit, filter }: ListRequest,
): Promise<{ rows: Record<string, unknown>[]; total: number }> {
  const { ref } = db.dynamic;
  let matching = visibleRows(db, tenant, table, hidden);
  for (const [field, values] of Object.entries(filter)) {
    matching = matching.where(ref<'id'>(field), '=', sql<number>`any(${values})`);
  }
  const page = matching
    .select(fields.map((field) => ref<'id'>(field)))
    .orderBy(ref(sort.field), sort.direction)
    .orderBy('id', sort.direction)
    .offset(start)
    .limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total: counted.total };
}

/** One record, or nothing where it is hidden, not there or another school's. */
export async function findInCatalog<T extends CatalogTable>(
  db: Db,
  tenant: { id: number },
  { table, fields, hidden }: View<T>,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const { ref } = db.dynamic;
  return visibleRows(db, tenant, table, hidden)
    .where('id', '=', id)
    .select(fields.map((field) => ref<'id'>(field)))
    .executeTakeFirst();
}

function visibleRows(db: Db, tenant: { id: number }, table: CatalogTable, hidden: readonly string[]) {
  const rows = db.selectFrom(table).where('tenant_id', '=', tenant.id);
  if (table !== 'settings' || hidden.length === 0) return rows;
  return rows.where(db.dynamic.ref<'name'>('name'), 'not in', hidden);
}
