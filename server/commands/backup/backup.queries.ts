import pg, { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table of the schema `public` as a backup sees it. */
export type TableShape = {
  name: string;
  /** Without generated columns, which PostgreSQL computes again. */
  columns: string[];
  /** Does row-level security hide rows from this connection? Superusers see all. */
  isHidden: boolean;
};

/** Columns of the section of jobs. Ids of tasks and queues are the job queue's own, so their names are stored. */
export const JOB_COLUMNS = [
  ...['identifier', 'queue_name', 'payload', 'priority', 'run_at', 'attempts', 'max_attempts'],
  ...['last_error', 'created_at', 'updated_at', 'key', 'revision', 'flags'],
];

/** A connection as the owner of the tables, for a backup alone. */
export type Session = Client;

/**
 * Connects, set up to read or write rows as text: the same text on every server, and without the time limits that are
 * meant for requests.
 */
export async function openSession(url: string, application_name: 'lineup:backup' | 'lineup:restore' | 'lineup:move'): Promise<Session> {
  const session = new pg.Client({ connectionString: url, application_name, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails its query; without a listener it would end the process.
  session.on('error', () => {});
  await session.connect();
  await session.query(`
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = public;
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return session;
}

/** Is Lineup installed in this database? */
export async function isInstalled(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ is: boolean }>(
    `select to_regclass('public.tenants') is not null and to_regclass('graphile_worker._private_jobs') is not null
      and to_regclass('public.kysely_migration') is not null as is`,
  );
  return rows[0]!.is;
}

/** Begins a transaction that sees one moment, and keeps its tables from being changed by a migration. */
export async function beginSnapshot(session: Session): Promise<void> {
  await session.query('begin isolation level repeatable read read only');
  const tables = await session.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  await session.query(`lock table ${tables.rows.map(({ name }) => name).join(', ')}, graphile_worker._private_jobs in access share mode`);
}

/** Reads the tables to copy, without the migrator's own. */
export async function readTables(session: Session): Promise<TableShape[]> {
  const { rows } = await session.query<TableShape>(
    `select relname::text as name, row_security_active(pg_class.oid) as "isHidden",
      array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_migration%'
    group by pg_class.oid, relname order by relname`,
  );
  return rows;
}

/** Reads the migrations that were run, in their order. */
export async function readMigrations(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>('select name from public.kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Reads the next value of each sequence. Sequences do not belong to a snapshot, but they never fall behind it. */
export async function readSequences(session: Session): Promise<Record<string, string>> {
  const { rows: found } = await session.query<{ name: string; increment: string }>(
    `select relname::text as name, seqincrement::text as increment from pg_class join pg_sequence on seqrelid = oid
    where relnamespace = 'public'::regnamespace order by relname`,
  );
  const next: Record<string, string> = {};
  for (const { name, increment } of found) {
    const { rows } = await session.query<{ next: string }>(
      `select (last_value + case when is_called then $1::bigint else 0 end)::text as next from public.${escapeIdentifier(name)}`,
      [increment],
    );
    next[name] = rows[0]!.next;
  }
  return next;
}

/** Reads when the snapshot was taken and by which server. */
export async function readOrigin(session: Session): Promise<{ made: string; postgres: string }> {
  const { rows } = await session.query<{ made: string; postgres: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made, current_setting('server_version') as postgres`,
  );
  return rows[0]!;
}

/**
 * Copies a table's rows as text, in chunks. A user that is no superuser sees only the rows of the school that its
 * connection is set to, so the schools are copied one after the other.
 */
export async function* copyTable(session: Session, { name, columns, isHidden }: TableShape): AsyncGenerator<Buffer> {
  const statement = `copy public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) to stdout`;
  if (!isHidden) return yield* copy(session, statement);
  for (const token of await readTenantTokens(session)) {
    await session.query(`select set_config('app.tenant_id', $1, true)`, [token]);
    yield* copy(session, statement);
  }
}

/** What sets a connection to each school. In a database that was not migrated since, it is the school's id. */
async function readTenantTokens(session: Session): Promise<string[]> {
  const { rows: known } = await session.query<{ has_tokens: boolean }>(`select to_regproc('lineup_private.tenant_token') is not null as has_tokens`);
  const token = known[0]!.has_tokens ? 'lineup_private.tenant_token(id::text)' : 'id::text';
  const { rows } = await session.query<{ token: string }>(`select ${token} as token from public.tenants order by id`);
  return rows.map((row) => row.token);
}

/**
 * Copies the waiting jobs as text, in the order of `JOB_COLUMNS`. A job that is running counts as waiting, without the
 * attempt that is under way. The job queue's public view lacks the payload, so this reads its private tables.
 *
 * @param condition of ours in SQL, which jobs; all by default
 * @param runAt of ours in SQL, when they are due
 */
export async function* copyJobs(session: Session, condition = 'true', runAt = 'run_at'): AsyncGenerator<Buffer> {
  yield* copy(
    session,
    `copy (
      select identifier, queue_name, payload, priority, ${runAt}, attempts - (jobs.locked_at is not null)::integer, max_attempts,
        last_error, created_at, updated_at, key, revision, flags
      from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
      left join graphile_worker._private_job_queues as queues on queues.id = job_queue_id
      where ${condition}
      order by jobs.id
    ) to stdout`,
  );
}

/** What a statement `copy … to stdout` sends. */
export function copy(session: Session, statement: string): AsyncIterable<Buffer> {
  return session.query(copyTo(statement));
}
