import { type RawBuilder, sql } from 'kysely';
import type { PhotoType } from '#shared/photos/photoFiles.ts';
import type { Db, Tx } from '../db/connect.ts';

/** A row of `files`. */
export type FileRow = { hash: string; type: PhotoType; width: number; height: number; placeholder: string; bytes: number };

/**
 * Adds a file if the school's files stay within a number of bytes. A file that is there already counts as used now.
 *
 * @returns whether it fits
 */
export async function insertFile(tx: Tx, tenant: { id: number }, file: FileRow, quota: number, now: Date): Promise<boolean> {
  // Two uploads at once must not both take the last room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${tenant.id}`}, 0))`.execute(tx);
  const { others } = await tx
    .selectFrom('files')
    .where('tenant_id', '=', tenant.id)
    .where('hash', '<>', file.hash)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('others'))
    .executeTakeFirstOrThrow();
  if (Number(others) + file.bytes > quota) return false;
  const referenced_at = now.toISOString();
  await tx
    .insertInto('files')
    .values({ ...file, tenant_id: tenant.id, referenced_at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doUpdateSet({ referenced_at }))
    .execute();
  return true;
}

/**
 * Finds files that a record is about to show, and locks them until the transaction ends, so that none is removed meanwhile.
 *
 * @returns those that the school has, by hash
 */
export async function referToFiles(tx: Db | Tx, tenant: { id: number }, hashes: readonly string[], now: Date): Promise<Map<string, FileRow>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx
    .updateTable('files')
    .set({ referenced_at: now.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('hash', 'in', hashes.toSorted())
    .returning(['hash', 'type', 'width', 'height', 'placeholder', 'bytes'])
    .execute();
  return new Map(rows.map((row) => [row.hash, row]));
}

/** The files of all schools. */
export const ALL_FILES: RawBuilder<unknown> = sql`select tenant_id from files`;

/** Notes which files are in use now: by photos of records, by pictures of the school, and by addresses in texts. */
export async function noteUsedFiles(db: Db, tenant: { id: number }, now: Date): Promise<void> {
  await sql`
    with texts as (
      select body as text from posts where tenant_id = ${tenant.id}
      union all select description from activities where tenant_id = ${tenant.id} and deleted_at is null
      union all select value from settings where tenant_id = ${tenant.id}
      union all select logo_url || ' ' || cover_url from tenants where id = ${tenant.id}
    ), used as (
      select jsonb_array_elements(photos) ->> 'hash' as hash from activities where tenant_id = ${tenant.id} and deleted_at is null
      union select jsonb_array_elements(photos) ->> 'hash' from instructors where tenant_id = ${tenant.id}
      union select jsonb_array_elements(photos) ->> 'hash' from posts where tenant_id = ${tenant.id}
      union select (regexp_matches(text, '/files/([0-9a-f]{32})-', 'g'))[1] from texts
    )
    update files set referenced_at = ${now.toISOString()}
    where tenant_id = ${tenant.id} and hash in (select hash from used)`.execute(db);
}

/** Finds files that nothing has used since a moment, and locks them until the transaction ends. */
export async function lockUnusedFiles(tx: Tx, tenant: { id: number }, since: Date): Promise<FileRow[]> {
  return tx
    .selectFrom('files')
    .where('tenant_id', '=', tenant.id)
    .where('referenced_at', '<', since.toISOString())
    .select(['hash', 'type', 'width', 'height', 'placeholder', 'bytes'])
    .limit(100)
    .forUpdate()
    .execute();
}

/** Deletes files from the list. */
export async function deleteFiles(tx: Db | Tx, tenant: { id: number }, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.deleteFrom('files').where('tenant_id', '=', tenant.id).where('hash', 'in', [...hashes]).execute();
}

/** Lists all files of a school. */
export async function listFiles(db: Db | Tx, tenant: { id: number }): Promise<FileRow[]> {
  return db.selectFrom('files').where('tenant_id', '=', tenant.id).select(['hash', 'type', 'width', 'height', 'placeholder', 'bytes']).orderBy('hash').execute();
}
