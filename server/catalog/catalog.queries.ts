import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import { pageWithTotal } from '../db/pageWithTotal.ts';
import { PREPARED } from '../db/prepared.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { columnOf, recordOfRow, rowOfRecord } from './prices.ts';

/** Tables of the catalog's resources. Their columns are the fields. */
export type CatalogTable = 'activities' | 'tags' | 'instructors' | 'settings' | 'posts' | 'products' | 'discount_codes';

/** A record of a resource, by field. */
export type CatalogRecord = Record<string, unknown>;

/** Which fields of a resource are read; `hidden` names settings that are left out. */
type View<T extends CatalogTable> = { table: T; fields: readonly string[]; hidden: readonly string[] };

/**
 * Lists one page of a resource, with the total number of rows.
 *
 * @param fields the fields to read: the public ones, or all for admins
 */
export async function listCatalog<T extends CatalogTable>(
  db: Db,
  tenant: { id: number },
  { table, fields, hidden }: View<T>,
  { sort, start, limit, filter }: ListRequest,
): Promise<{ rows: CatalogRecord[]; total: number }> {
  const { ref } = db.dynamic;
  let matching = visibleRows(db, tenant, table, hidden);
  for (const [field, values] of Object.entries(filter)) {
    matching = matching.where(ref<'id'>(field), '=', sql<number>`any(${values})`);
  }
  const page = matching
    .select(fields.map((field) => ref<'id'>(columnOf(field))))
    .orderBy(ref(columnOf(sort.field)), sort.direction)
    .orderBy('id', sort.direction)
    .offset(start)
    .limit(limit)
    .modifyEnd(PREPARED);
  const count = async () => (await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
  const { rows, total } = await pageWithTotal({ start, limit }, page.execute(), count);
  return { rows: rows.map((row) => recordOfRow(table, row)), total };
}

/** Finds a record; undefined if it is hidden, missing or another school's. */
export async function findInCatalog<T extends CatalogTable>(
  db: Db,
  tenant: { id: number },
  { table, fields, hidden }: View<T>,
  id: number,
): Promise<CatalogRecord | undefined> {
  const { ref } = db.dynamic;
  const row = await visibleRows(db, tenant, table, hidden)
    .where('id', '=', id)
    .select(fields.map((field) => ref<'id'>(columnOf(field))))
    .executeTakeFirst();
  return row && recordOfRow(table, row);
}

/** Finds a record and locks its row until the transaction ends. */
export async function findForUpdate<T extends CatalogTable>(
  tx: Tx,
  tenant: { id: number },
  view: View<T>,
  id: number,
): Promise<CatalogRecord | undefined> {
  await tx.selectFrom(view.table as 'tags').where('tenant_id', '=', tenant.id).where('id', '=', id).select('id').forUpdate().execute();
  return findInCatalog(tx, tenant, view, id);
}

/** Counts a school's records of a resource, without deleted activities. */
export async function countCatalog(db: Db, tenant: { id: number }, table: CatalogTable): Promise<number> {
  const { rows } = await visibleRows(db, tenant, table, [])
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Does the school have a tag of this name, whatever its case? @param except the id of a tag that does not count */
export async function hasTagNamed(db: Db, tenant: { id: number }, name: string, except: number | undefined): Promise<boolean> {
  const found = await db
    .selectFrom('tags')
    .where('tenant_id', '=', tenant.id)
    .where((eb) => eb.fn('lower', ['name']), '=', sql<string>`lower(${name}::text)`)
    .$if(except !== undefined, (rows) => rows.where('id', '!=', except!))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a record. @returns its id; undefined if a unique name is taken */
export async function insertIntoCatalog(db: Db, tenant: { id: number }, table: CatalogTable, record: CatalogRecord): Promise<number | undefined> {
  const added = await db
    .insertInto(table as 'tags')
    .values({ ...(rowOfRecord(table, record) as { name: string }), tenant_id: tenant.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/**
 * Changes a record and increments its version.
 *
 * @param version the version that the client has seen; undefined skips the comparison
 * @returns whether it was changed; false if it is gone or has another version
 */
export async function updateInCatalog(
  db: Db,
  tenant: { id: number },
  table: CatalogTable,
  { id, version }: { id: number; version: number | undefined },
  change: CatalogRecord,
): Promise<boolean> {
  const changed = await db
    .updateTable(table as 'tags')
    .set((eb) => ({ ...rowOfRecord(table, change), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .$if(table === 'activities', (query) => query.where(notDeleted))
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes a record. Lessons lose a deleted tag or instructor. */
export async function deleteFromCatalog(db: Db, tenant: { id: number }, table: CatalogTable, id: number): Promise<void> {
  await db.deleteFrom(table).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/**
 * Soft-deletes an activity that no lesson uses. Its row is locked before the lessons are counted. Adding a lesson locks it too,
 * so that neither misses the other.
 *
 * @returns the number of lessons that use it; 0 if it was deleted
 */
export async function deleteActivity(tx: Tx, tenant: { id: number }, id: number, now: Date): Promise<number> {
  const ofTenant = tx.selectFrom('activities').where('tenant_id', '=', tenant.id).where('id', '=', id);
  await ofTenant.select('id').forUpdate().execute();
  const { lessons } = await tx
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('activity_id', '=', id)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('lessons'))
    .executeTakeFirstOrThrow();
  if (lessons > 0) return lessons;
  await tx.updateTable('activities').set({ deleted_at: now.toISOString() }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
  return 0;
}

function visibleRows(db: Db, tenant: { id: number }, table: CatalogTable, hidden: readonly string[]) {
  return db
    .selectFrom(table)
    .where('tenant_id', '=', tenant.id)
    .$if(table === 'activities', (rows) => rows.where(notDeleted))
    .$if(table === 'settings' && hidden.length > 0, (rows) => rows.where(db.dynamic.ref<'name'>('name'), 'not in', hidden));
}

/** Only activities are soft-deleted. */
const notDeleted = sql<SqlBool>`deleted_at is null`;
