import type pg from 'pg';

type Column = { name: string; type: string; is_required: boolean };

/** Values where a constraint requires more than the type says. A reference of null is replaced by one to a row that is there. */
const GIVEN: Record<string, Record<string, unknown>> = {
  payments: { booking_id: null },
  pass_uses: { amount: -1 },
  discount_codes: { code: 'MADEUP', percent: 10 },
};

/**
 * Gives every table of a school that has no row a made-up one: values by their types, allowed words from the checks, references to rows that are there.
 *
 * @param tables in an order in which each comes after those that it refers to
 */
export async function fillEmptyTables(client: pg.Client, tenant: { id: number }, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows: found } = await client.query(`select from "${table}" where tenant_id = $1 limit 1`, [tenant.id]);
    if (found.length > 0) continue;
    const row = { ...(await madeUp(client, tenant, table)), tenant_id: tenant.id };
    const names = Object.keys(row);
    await client.query(`insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`, Object.values(row)).catch((error: Error) => {
      throw new Error(`a row of ${table} cannot be made up, so add to GIVEN: ${error.message}`);
    });
  }
}

async function madeUp(client: pg.Client, tenant: { id: number }, table: string): Promise<Record<string, unknown>> {
  const { rows: columns } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull and not atthasdef as is_required
    from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const { rows: checks } = await client.query<{ definition: string }>(`select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'c'`, [table]);
  const words = new Map(checks.flatMap(({ definition }) => [...definition.matchAll(/(\w+) = ANY \(ARRAY\['(\w+)'/g)].map(([, column, word]) => [column!, word!] as const)));
  const row: Record<string, unknown> = { ...GIVEN[table] };
  for (const { name, type, is_required } of columns) if (is_required && !(name in row)) row[name] = words.get(name) ?? valueOf(type);
  const { rows: references } = await client.query<{ to: string; own: string[]; theirs: string[] }>(
    `select confrelid::regclass::text as to,
      array(select attname::text from unnest(conkey) with ordinality k (num, at) join pg_attribute on attrelid = conrelid and attnum = num order by at) as own,
      array(select attname::text from unnest(confkey) with ordinality k (num, at) join pg_attribute on attrelid = confrelid and attnum = num order by at) as theirs
    from pg_constraint where conrelid = $1::regclass and contype = 'f' and confrelid <> conrelid and confrelid <> 'tenants'::regclass`,
    [table],
  );
  for (const { to, own, theirs } of references) {
    if (!own.some((column) => column in row && column !== 'tenant_id')) continue;
    const { rows } = await client.query<Record<string, unknown>>(`select * from "${to}" where tenant_id = $1 limit 1`, [tenant.id]);
    for (const [at, column] of own.entries()) row[column] = rows[0]?.[theirs[at]!];
  }
  return row;
}

function valueOf(type: string): unknown {
  if (/int|numeric|double/.test(type)) return 1;
  if (/time|date/.test(type)) return '2026-07-01T08:30:00Z';
  if (type === 'boolean') return false;
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'bytea') return Buffer.from('made up');
  if (type.endsWith('[]')) return [];
  return /json/.test(type) ? '{}' : 'x';
}
