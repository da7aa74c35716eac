import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { CatalogTable } from './catalog.queries.ts';

/** Tables whose records have a position. */
export type OrderedTable = Extract<CatalogTable, 'activities' | 'instructors' | 'products'>;

/** Reads the ids of a school's records by position, archived ones included, and locks them until the transaction ends. */
export async function lockOrder(tx: Tx, tenant: { id: number }, table: OrderedTable): Promise<number[]> {
  const rows = await tx
    .selectFrom(table as 'products')
    .where('tenant_id', '=', tenant.id)
    .$if(table === 'activities', (query) => query.where(sql<SqlBool>`deleted_at is null`))
    .select(['id', 'order_num'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.toSorted((a, b) => a.order_num - b.order_num || a.id - b.id).map(({ id }) => id);
}

/** Numbers records from 1 in the order of `ids`. Only those whose position changes get another version. */
export async function writeOrder(tx: Tx, tenant: { id: number }, table: OrderedTable, ids: readonly number[]): Promise<void> {
  await sql`
    update ${sql.table(table)} as record set order_num = wanted.position, version = version + 1
    from unnest(${ids}::integer[]) with ordinality as wanted (id, position)
    where record.tenant_id = ${tenant.id} and record.id = wanted.id and record.order_num <> wanted.position`.execute(tx);
}
