import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import { escapeIdentifier, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DB } from '../../db/tables.ts';
import { type BackupHeader, BackupProblem, type SectionStart } from './backupFormat.ts';
import { JOB_COLUMNS, type Session } from './backup.queries.ts';

/** Any number, the same in every process that restores. */
const RESTORE_LOCK = 1819242094;

/** Finds out why a backup cannot be restored into this database; undefined when it can. */
export async function whyNotRestorable(session: Session, { migrations }: Pick<BackupHeader, 'migrations'>): Promise<string | undefined> {
  const locked = await session.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [RESTORE_LOCK]);
  if (!locked.rows[0]!.is) return 'A backup is being restored into this database already.';
  const { rows } = await session.query<{ others: number; tables: number; is_migrated: boolean; has_tenants: boolean }>(
    `select
      (select count(*)::integer from pg_stat_activity where datname = current_database() and application_name like 'lineup:%'
        and application_name <> $1 and pid <> pg_backend_pid()) as others,
      (select count(*)::integer from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as tables,
      to_regclass('public.kysely_migration') is not null as is_migrated,
      to_regclass('public.tenants') is not null as has_tenants`,
    // The embedded database has a connection of this process as long as it is needed.
    [`lineup:${process.pid}`],
  );
  const { others, tables, is_migrated, has_tenants } = rows[0]!;
  if (others > 0) return 'A Lineup process works on this database. Stop it first.';
  if (tables > 0 && !is_migrated) return 'This database holds tables of something else. Restore into an empty database.';
  if (has_tenants) {
    const found = await session.query<{ has_schools: boolean }>('select exists (select from public.tenants) as has_schools');
    if (found.rows[0]!.has_schools) return 'This installation has schools already. Restore into an empty one.';
  }
  if (is_migrated) {
    const run = await session.query<{ name: string }>('select name from public.kysely_migration order by name');
    if (run.rows.some(({ name }, index) => name !== migrations[index])) {
      return 'This database was set up by a newer version of Lineup than the backup. Restore into an empty database.';
    }
  }
  return undefined;
}

/**
 * Makes all tables ready for rows in any order: empties them, and takes away foreign keys, triggers and forced row-level
 * security. It is done by the owner of the tables, who need not be a superuser.
 *
 * @returns the statements that undo it
 */
export async function openTables(session: Session): Promise<string[]> {
  const tables = await session.query<{ name: string; is_forced: boolean }>(
    `select oid::regclass::text as name, relforcerowsecurity as is_forced from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_migration%' order by relname`,
  );
  const keys = await session.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f' order by oid`,
  );
  const names = tables.rows.map(({ name }) => name);
  await session.query(`truncate ${names.join(', ')}, graphile_worker._private_jobs`);
  const statements = [
    ...keys.rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...names.map((name) => `alter table ${name} disable trigger user`),
    ...tables.rows.map(({ name }) => `alter table ${name} no force row level security`),
  ];
  for (const statement of statements) await session.query(statement);
  return [
    ...keys.rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...names.map((name) => `alter table ${name} enable trigger user`),
    ...tables.rows.filter(({ is_forced }) => is_forced).map(({ name }) => `alter table ${name} force row level security`),
  ];
}

/** Runs what `openTables` returned. PostgreSQL checks every row against the foreign keys again. */
export async function closeTables(session: Session, statements: string[]): Promise<void> {
  for (const statement of statements) await session.query(statement);
}

/** Writes a section's rows into a table. @returns how many rows PostgreSQL stored */
export async function fillTable(session: Session, { section, columns }: SectionStart, rows: AsyncIterable<Buffer>): Promise<number> {
  return copyInto(session, `public.${escapeIdentifier(section)}`, columns, rows);
}

/**
 * Queues the jobs of a backup. Each keeps its time, its attempts and its place among the others.
 *
 * @param school whose jobs they are from now on, if all are of one school that was moved, and the tasks that they may be for
 * @returns how many
 * @throws BackupProblem when a job is for another task
 */
export async function queueJobs(session: Session, { columns }: SectionStart, rows: AsyncIterable<Buffer>, school?: { id: number; tasks: readonly string[] }): Promise<number> {
  if (columns.join() !== JOB_COLUMNS.join()) throw new BackupProblem('The jobs of this backup have another shape than this version of Lineup expects.');
  await session.query(`
    create temporary table restored_jobs (
      id integer generated always as identity, identifier text, queue_name text, payload json, priority smallint, run_at timestamptz,
      attempts smallint, max_attempts smallint, last_error text, created_at timestamptz, updated_at timestamptz, key text, revision integer, flags jsonb
    ) on commit drop`);
  const count = await copyInto(session, 'restored_jobs', columns, rows);
  if (school) {
    const { rows: [other] } = await session.query<{ identifier: string }>('select identifier from restored_jobs where (identifier = any($1)) is not true limit 1', [school.tasks]);
    if (other) throw new BackupProblem(`The file has a job that no school takes along: ${JSON.stringify(other.identifier)}.`);
    await session.query(`update restored_jobs set payload = jsonb_set(payload::jsonb, '{tenant_id}', to_jsonb($1::integer))::json`, [school.id]);
  }
  await session.query(`
    insert into graphile_worker._private_tasks (identifier) select distinct identifier from restored_jobs on conflict do nothing;
    insert into graphile_worker._private_job_queues (queue_name)
      select distinct queue_name from restored_jobs where queue_name is not null on conflict do nothing;
    insert into graphile_worker._private_jobs (task_id, job_queue_id, payload, priority, run_at, attempts, max_attempts, last_error,
        created_at, updated_at, key, revision, flags)
      select tasks.id, queues.id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, revision, flags
      from restored_jobs as jobs join graphile_worker._private_tasks as tasks using (identifier)
      left join graphile_worker._private_job_queues as queues using (queue_name)
      order by jobs.id`);
  return count;
}

/** Sets each sequence to its next value, inside the transaction. */
export async function restartSequences(session: Session, sequences: Record<string, string>): Promise<void> {
  for (const [name, next] of Object.entries(sequences)) {
    await session.query(`alter sequence public.${escapeIdentifier(name)} restart with ${BigInt(next)}`);
  }
}

/** Collects statistics for the query planner, which a new database lacks. */
export async function analyze(session: Session): Promise<void> {
  await session.query('analyze');
}

/** Sends rows to a table. @returns how many PostgreSQL stored */
export async function copyInto(session: Session, table: string, columns: string[], rows: AsyncIterable<Buffer>): Promise<number> {
  const stream = session.query(copyFrom(`copy ${table} (${columns.map(escapeIdentifier).join(', ')}) from stdin`));
  await pipeline(rows, stream);
  return stream.rowCount;
}

/**
 * Kysely on one connection, for migrations in the transaction of other statements. The restore has a lock of its own:
 * giving back the migrator's would fail in a transaction that has failed, and hide the reason.
 */
export function kyselyOver(session: Session): Kysely<DB> {
  const connection = Object.assign(session, { release() {} }) as unknown as PoolClient;
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<DB>({ dialect: new UnlockedDialect({ pool }) });
}

class UnlockedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return Object.assign(new PostgresAdapter(), { acquireMigrationLock: async () => {}, releaseMigrationLock: async () => {} });
  }
}
