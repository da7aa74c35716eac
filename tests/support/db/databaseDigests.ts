import pg from 'pg';

/** Anything that runs SQL as a user who sees all rows. */
type Queries = { query(text: string): Promise<{ rows: Record<string, unknown>[] }> };

const TABLES = `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  and relname not like 'kysely%' order by relname`;

const JOBS = `select identifier, payload::text, priority, run_at, max_attempts, key, flags
  from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id`;

/** Count and hash of each table's rows, and of the waiting jobs. */
export async function rowDigests(client: Queries): Promise<Record<string, string>> {
  await client.query(`set timezone = 'UTC'`);
  const { rows: tables } = await client.query(TABLES);
  const sources = [...tables.map(({ name }) => [name, `select * from "${name}"`]), ['jobs', JOBS]] as [string, string][];
  const digests: Record<string, string> = {};
  for (const [name, source] of sources) {
    const { rows } = await client.query(`select count(*) || ' ' || md5(coalesce(string_agg(md5(r::text), '' order by md5(r::text)), '')) as digest from (${source}) as r`);
    digests[name] = String(rows[0]!.digest);
  }
  return digests;
}

/** What migrations make of each table: columns, constraints, indexes, triggers, policies, row-level security. */
export async function schemaLines(url: string): Promise<unknown[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`
      select concat_ws(' ', relname, relforcerowsecurity, relrowsecurity) as line from pg_class where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated)
        from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union all select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', tablename, indexdef) from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', tablename, policyname, cmd, qual, with_check) from pg_policies
      order by line`);
    return rows.map(({ line }) => line);
  });
}

/** Runs something on one connection. */
export async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
