import { type Kysely, sql } from 'kysely';
import { escapeIdentifier } from 'pg';
import type { Auditor } from '../../audit/recordAudit.queries.ts';
import { recordAsOwner } from '../../audit/recordAudit.queries.ts';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { SchoolTable } from '../../exports/exports.queries.ts';
import { copy, copyJobs, type Session } from '../backup/backup.queries.ts';
import { JOBS_LEFT } from './moveFormat.ts';

type OfTenant = { id: number };

/** Jobs of a school that has moved are put off by `DELAY`: a job that is due after this time has been. */
const PUT_OFF_AFTER = '2900-01-01';
const DELAY = '1000 years';

/**
 * Marks a school as moved: it is in no directory any more, so nothing of it can be read, booked or changed here.
 *
 * @returns whether it was not before
 */
export async function markMoved(owner: Db, { id, name }: OfTenant & { name: string }, auditor: Auditor): Promise<boolean> {
  return owner.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx.updateTable('tenants').set({ moved_at: auditor.at.toISOString() }).where('id', '=', id).where('moved_at', 'is', null).executeTakeFirst();
    if (numUpdatedRows > 0n) await recordAsOwner(tx, { id }, auditor, { action: 'school.move_out', id, label: name, changes: {} });
    return numUpdatedRows > 0n;
  });
}

/** Takes the mark away again, and makes the school's jobs due as before. */
export async function markBack(owner: Db, { id, name }: OfTenant & { name: string }, auditor: Auditor): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await tx.updateTable('tenants').set({ moved_at: null, closing_at: null, closing_reminded_at: null }).where('id', '=', id).execute();
    await sql`
      update graphile_worker._private_jobs set run_at = run_at - ${DELAY}::interval
      where payload ->> 'tenant_id' = ${String(id)} and run_at > ${PUT_OFF_AFTER}::timestamptz`.execute(tx);
    await recordAsOwner(tx, { id }, auditor, { action: 'school.reopen', id, label: name, changes: {} });
  });
}

/** Lets everything of a moved school be deleted at a moment. Its owners are not told: their school goes on elsewhere. */
export async function eraseMoved(owner: Db, { id, name }: OfTenant & { name: string }, closing_at: Date, auditor: Auditor): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await tx.updateTable('tenants').set({ closing_at: closing_at.toISOString(), closing_reminded_at: auditor.at.toISOString() }).where('id', '=', id).execute();
    await recordAsOwner(tx, { id }, auditor, { action: 'school.close', id, label: name, changes: {} });
  });
}

/** Lists the schools that have moved and are not deleted yet. */
export async function listMoved(owner: Db): Promise<{ id: number; slug: string; name: string; moved_at: string; closing_at: string | null }[]> {
  const rows = await owner.selectFrom('tenants').where('moved_at', 'is not', null).where('erased_at', 'is', null).select(['id', 'slug', 'name', 'moved_at', 'closing_at']).orderBy('id').execute();
  return rows.map((row) => ({ ...row, moved_at: row.moved_at! }));
}

/**
 * Puts the waiting jobs of a school off. Counts what may still write: jobs that run, and transactions that began before a moment, since one of them
 * may be a booking of the school.
 */
export async function putJobsToRest(owner: Db, { id }: OfTenant, before: Date): Promise<number> {
  await sql`
    update graphile_worker._private_jobs set run_at = run_at + ${DELAY}::interval
    where payload ->> 'tenant_id' = ${String(id)} and locked_at is null and run_at < ${PUT_OFF_AFTER}::timestamptz`.execute(owner);
  const { rows } = await sql<{ busy: number }>`
    select (select count(*) from graphile_worker._private_jobs where payload ->> 'tenant_id' = ${String(id)} and locked_at is not null)::integer
      + (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
          and xact_start < ${before.toISOString()}::timestamptz and application_name like 'lineup:%')::integer as busy`.execute(owner);
  return rows[0]!.busy;
}

/** Begins a transaction that sees one moment of a school. */
export async function beginSchoolSnapshot(session: Session, { id }: OfTenant): Promise<void> {
  await session.query('begin isolation level repeatable read read only');
  await session.query(`select set_config('app.tenant_id', lineup_private.tenant_token($1), true)`, [String(id)]);
}

/** Copies the rows of a school's table. */
export function copySchoolTable(session: Session, { id }: OfTenant, { name, school, columns, key }: SchoolTable): AsyncIterable<Buffer> {
  const listed = (names: string[]) => names.map(escapeIdentifier).join(', ');
  const order = key.length > 0 ? ` order by ${listed(key)}` : '';
  return copy(session, `copy (select ${listed(columns)} from public.${escapeIdentifier(name)} where ${escapeIdentifier(school)} = ${Math.trunc(id)}${order}) to stdout`);
}

/** Copies the jobs of a school that were put off, with the times that they had before. */
export function copySchoolJobs(session: Session, { id }: OfTenant): AsyncIterable<Buffer> {
  const left = JOBS_LEFT.map((task) => `'${task}'`).join(', ');
  return copyJobs(session, `payload ->> 'tenant_id' = '${Math.trunc(id)}' and identifier not in (${left})`, `run_at - case when run_at > '${PUT_OFF_AFTER}' then interval '${DELAY}' else interval '0' end`);
}

/** Reads the encrypted secrets of a school's authenticators. */
export async function readEncryptedSecrets(session: Session, { id }: OfTenant): Promise<{ user_id: number; secret: Buffer }[]> {
  const { rows } = await session.query<{ user_id: number; secret: Buffer }>('select user_id, secret from public.authenticators where tenant_id = $1 order by user_id', [id]);
  return rows;
}

/** The migrations that have run, in their order. */
export async function readRunMigrations(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
