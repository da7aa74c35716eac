import { sql } from 'kysely';
import type { Db } from '../../../server/db/connect.ts';
import type { Statement } from './countQueries.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] } & Record<string, unknown>;

/** How a plan reads a table: `Seq Scan`, `Index Scan` … */
export type Scan = { table: string; kind: string };

/**
 * Says how PostgreSQL would read tables for a statement where it can avoid reading them whole: small tables are otherwise read so even if there is
 * an index. The statement does not run.
 *
 * @returns nothing for statements without a plan, such as `begin`
 */
export async function scansOf(queries: Db, { text, values }: Statement): Promise<Scan[]> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return [];
  return queries.connection().execute(async (db) => {
    await sql`begin`.execute(db);
    try {
      await sql`set local enable_seqscan = off`.execute(db);
      return scans(await explained(db, { text, values }));
    } finally {
      await sql`rollback`.execute(db);
    }
  });
}

async function explained(db: Db, { text, values }: Statement): Promise<Plan> {
  const query = { sql: `explain (format json) ${text}`, parameters: values, query: { kind: 'RawNode' as const, sqlFragments: [], parameters: [] }, queryId: { queryId: '' } };
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(query as never);
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}

function scans(plan: Plan): Scan[] {
  const table = plan['Relation Name'];
  const own = table && plan['Node Type'].endsWith('Scan') ? [{ table, kind: plan['Node Type'] }] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scans)];
}
