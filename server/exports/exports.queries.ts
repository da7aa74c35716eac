import { type RawBuilder, sql } from 'kysely';
import type { SchoolExport } from '#shared/contract/schoolExport.ts';
import type { Db, Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';

/** A table with rows of schools. */
export type SchoolTable = {
  name: string;
  /** The column that says which school a row belongs to. */
  school: 'id' | 'tenant_id';
  /** Without generated columns, which PostgreSQL computes again. */
  columns: string[];
  key: string[];
};

/** Reads the tables with rows of schools from the database's catalog. */
export async function readSchoolTables(owner: Db | Tx): Promise<SchoolTable[]> {
  const { rows } = await sql<SchoolTable>`
    select c.relname::text as name, case c.relname when 'tenants' then 'id' else 'tenant_id' end as school,
      array(
        select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select attname::text from pg_index join pg_attribute on attrelid = c.oid and attnum = any(indkey)
        where indrelid = c.oid and indisprimary order by array_position(indkey::smallint[], attnum)
      ) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'tenants' or exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped))
    order by c.relname`.execute(owner);
  return rows;
}

/** How many rows are in memory at a time. */
const BATCH = 500;

/**
 * Reads a school's rows of a table as lines of JSON, a batch at a time.
 *
 * @param tx of the role that owns the tables, set to the school
 */
export async function* readLines(tx: Tx, tenant: { id: number }, { name, school, columns, key }: SchoolTable): AsyncGenerator<string[]> {
  const order: RawBuilder<unknown> = key.length > 0 ? sql`order by ${sql.join(key.map((column) => sql.ref(column)))}` : sql``;
  await sql`
    declare exported no scroll cursor for
    select row_to_json(r)::text as line
    from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} where ${sql.ref(school)} = ${sql.lit(tenant.id)} ${order}) r`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from exported`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close exported`.execute(tx);
}

/** The newest migration that has run: it says which columns an export has. */
export async function readLatestMigration(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(tx);
  return rows[0]!.name;
}

/** The row of a school: what is wanted and what is there. */
export type ExportRow = { wanted: string | null; wanted_at: string | null; /** The account that asked. */ wanted_by: number | null; file: string | null; made_at: string | null; expires_at: string | null; bytes: number | null; rows: number | null };

/** Finds the row of a school. */
export async function findExport(db: Db | Tx, tenant: { id: number }): Promise<ExportRow | undefined> {
  return db.selectFrom('school_exports').where('tenant_id', '=', tenant.id).select(['wanted', 'wanted_at', 'wanted_by', 'file', 'made_at', 'expires_at', 'bytes', 'rows']).executeTakeFirst();
}

/** Asks for an export, and queues its job. One that was asked for after `since` is not asked for again. @returns whether it is new */
export async function wantExport(tx: Tx, tenant: { id: number }, { wanted, wanted_by }: { wanted: string; wanted_by: number | null }, now: Date, since: Date): Promise<boolean> {
  const wanted_at = now.toISOString();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('school_exports')
    .values({ tenant_id: tenant.id, wanted, wanted_at, wanted_by })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ wanted, wanted_at, wanted_by })
        .where((eb) => eb.or([eb('school_exports.wanted_at', 'is', null), eb('school_exports.wanted_at', '<=', since.toISOString())])),
    )
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  await sql`select add_export_job(${tenant.id}::integer, ${requestId() ?? null}::text)`.execute(tx);
  return true;
}

/** Replaces the file of a school, if it is still wanted. @returns whether it was */
export async function storeExport(tx: Tx, tenant: { id: number }, wanted: string, file: NonNullable<SchoolExport['file']>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('school_exports')
    .set({ ...file, file: wanted, wanted: null, wanted_at: null, wanted_by: null })
    .where('tenant_id', '=', tenant.id)
    .where('wanted', '=', wanted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues a mail to the owner who asked for an export: it is ready. */
export async function queueExportMail(tx: Tx, tenant: { id: number }, user_id: number, now: Date): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, user_id, creation_date)
      select tenant_id, 'school_export', email, coalesce(lang, (select langs[1] from tenants where id = ${tenant.id})), id, ${now.toISOString()}::timestamptz
      from users where tenant_id = ${tenant.id} and id = ${user_id} and role = 'owner'
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId() ?? null}) from mailed`.execute(tx);
}

/** The files of all schools whose time is over. */
export const endedExports = (now: Date): RawBuilder<unknown> => sql`select tenant_id from school_exports where file is not null and expires_at <= ${now.toISOString()}::timestamptz`;

/** Forgets the file of a school, after it has been removed. */
export async function deleteExport(db: Db, tenant: { id: number }, file: string): Promise<void> {
  const none = { file: null, made_at: null, expires_at: null, bytes: null, rows: null };
  await db.updateTable('school_exports').set(none).where('tenant_id', '=', tenant.id).where('file', '=', file).execute();
}
