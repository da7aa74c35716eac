import { sql } from 'kysely';
import { actForTenant } from '../db/roles/actForTenant.queries.ts';
import type { Db, Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/** Lists the schools that have begun to close, those whose data is being deleted included. */
export async function listClosingSchools(owner: Db): Promise<{ id: number; closing_at: string; closing_reminded_at: string | null; erased_at: string | null }[]> {
  const rows = await owner.selectFrom('tenants').where('closing_at', 'is not', null).select(['id', 'closing_at', 'closing_reminded_at', 'erased_at']).orderBy('id').execute();
  return rows.map((row) => ({ ...row, closing_at: row.closing_at! }));
}

/**
 * Takes a school whose time is over out of the directory: its hosts are free, and its slug is reserved for good.
 *
 * @returns whether its data is to be deleted; false if it was opened again
 */
export async function beginErasing(owner: Db, tenant: OfTenant, now: Date): Promise<boolean> {
  return owner.transaction().execute(async (tx) => {
    await actForTenant(tx, tenant);
    const { rows } = await sql<{ slug: string }>`
      update tenants set erased_at = coalesce(erased_at, ${now.toISOString()}::timestamptz)
      where id = ${tenant.id} and closing_at <= ${now.toISOString()}::timestamptz returning slug`.execute(tx);
    if (!rows[0]) return false;
    await tx.insertInto('closed_slugs').values({ slug: rows[0].slug, erased_at: now.toISOString() }).onConflict((conflict) => conflict.doNothing()).execute();
    await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', tenant.id).execute();
    return true;
  });
}

/** Removes the school's jobs from the queue, but for those that run: they end by themselves, since the school is not found any more. */
export async function deleteJobs(owner: Db, tenant: OfTenant): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where payload ->> 'tenant_id' = ${String(tenant.id)} and locked_at is null`.execute(owner);
}

/** Which table refers to which, of tables with rows of schools. */
export async function readReferences(owner: Db): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct f.relname::text as from, t.relname::text as to
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and f.oid <> t.oid`.execute(owner);
  return rows;
}

/** Most rows that one statement deletes. */
const BATCH = 2000;

/**
 * Deletes some rows of a school's table, the latest first: rows refer to earlier ones of their own table.
 *
 * @param key the columns of its primary key
 * @returns how many
 */
export async function deleteSome(owner: Db, tenant: OfTenant, table: string, key: string[]): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    await actForTenant(tx, tenant);
    const order = sql.join(key.map((column) => sql`${sql.ref(column)} desc`));
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where tenant_id = ${tenant.id}
        and ctid = any(array(select ctid from ${sql.table(table)} where tenant_id = ${tenant.id} order by ${order} limit ${BATCH}))`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  });
}

/** Deletes the school itself, when nothing refers to it any more. */
export async function deleteSchool(owner: Db, tenant: OfTenant): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await actForTenant(tx, tenant);
    await tx.deleteFrom('tenants').where('id', '=', tenant.id).where('erased_at', 'is not', null).execute();
  });
}

/** Runs in a transaction of the role that owns the tables, set to a school. */
export async function inSchool<T>(owner: Db, tenant: OfTenant, run: (tx: Tx) => Promise<T>): Promise<T> {
  return owner.transaction().execute(async (tx) => {
    await actForTenant(tx, tenant);
    return run(tx);
  });
}
