import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { columnOf, recordOfRow, rowOfRecord } from './prices.ts';

/** The plain resources: a table each, whose columns are its fields. */
export type CatalogTable = 'activities' | 'tags' | 'instructors' | 'settings' | 'posts' | 'products';

/** A record of a plain resource, field by field. */
export type CatalogRecord = Record<string, unknown>;

/** Which fields of a resource are read; `hidden` names settings that are left out. */
type View<T extends CatalogTable> = { table: T; fields: readonly string[]; hidden: readonly string[] };

/**
 * A page of one plain resource and how many rows there are in all.
 *
 * @param fields the fields to answer: the public ones, or all that admins see
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
    .limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: rows.map((row) => recordOfRow(table, row)), total: counted.total };
}

/** One record, or nothing where it is hidden, not there or another school's. */
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

/** The same inside a transaction: whoever changes the record, too, waits for its end. */
export async function findForUpdate<T extends CatalogTable>(
  tx: Tx,
  tenant: { id: number },
  view: View<T>,
  id: number,
): Promise<CatalogRecord | undefined> {
  await tx.selectFrom(view.table as 'tags').where('tenant_id', '=', tenant.id).where('id', '=', id).select('id').forUpdate().execute();
  return findInCatalog(tx, tenant, view, id);
}

/** How many records of a resource a school has; deleted activities are none. */
export async function countCatalog(db: Db, tenant: { id: number }, table: CatalogTable): Promise<number> {
  const { rows } = await visibleRows(db, tenant, table, [])
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Adds a record. @returns its id, or nothing where there may be only one of this name and there is */
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
 * Changes a record and counts the change.
 *
 * @param version what the record was when somebody looked at it; without one nothing is compared
 * @returns whether it was changed; not: it is gone, or was changed meanwhile
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

/** Deletes a record; lessons lose a deleted tag or instructor. */
export async function deleteFromCatalog(db: Db, tenant: { id: number }, table: CatalogTable, id: number): Promise<void> {
  await db.deleteFrom(table).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/**
 * Takes an activity off every list, unless lessons are on theirs that refer to it. Its row is locked before they are
 * counted, and whoever adds a lesson reads it locked, too: neither slips past the other.
 *
 * @returns how many lessons stood in the way: 0 when it was deleted
 */
export async function deleteActivity(db: Db, tenant: { id: number }, id: number, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
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
  });
}

function visibleRows(db: Db, tenant: { id: number }, table: CatalogTable, hidden: readonly string[]) {
  return db
    .selectFrom(table)
    .where('tenant_id', '=', tenant.id)
    .$if(table === 'activities', (rows) => rows.where(notDeleted))
    .$if(table === 'settings' && hidden.length > 0, (rows) => rows.where(db.dynamic.ref<'name'>('name'), 'not in', hidden));
}

/** Only activities are kept when they are deleted. */
const notDeleted = sql<SqlBool>`deleted_at is null`;
