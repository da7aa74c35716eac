import { sql } from 'kysely';
import type { Db } from '../../../server/db/connect.ts';
import type { Statement } from './countQueries.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] } & Record<string, unknown>;

/** How a plan reads a table: `Seq Scan`, `Index Scan` … */
type Scan = { table: string; kind: string };

/** How a plan reads tables, and its conditions that rows are compared with after they were read: those which no index was used for, each after its table. */
export type Explained = { scans: Scan[]; late: string[] };

/**
 * Says how PostgreSQL would read tables for a statement where it can avoid reading them whole: small tables are otherwise read so even if there is
 * an index. The statement does not run.
 *
 * @returns nothing for statements without a plan, such as `begin`
 */
export async function explain(queries: Db, { text, values }: Statement): Promise<Explained> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return { scans: [], late: [] };
  return queries.connection().execute(async (db) => {
    await sql`begin`.execute(db);
    try {
      await sql`set local enable_seqscan = off`.execute(db);
      const plan = await planOf(db, { text, values });
      return { scans: scans(plan), late: lateConditions(plan) };
    } finally {
      await sql`rollback`.execute(db);
    }
  });
}

async function planOf(db: Db, { text, values }: Statement): Promise<Plan> {
  const query = { sql: `explain (format json) ${text}`, parameters: values, query: { kind: 'RawNode' as const, sqlFragments: [], parameters: [] }, queryId: { queryId: '' } };
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(query as never);
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}

function scans(plan: Plan): Scan[] {
  const table = plan['Relation Name'];
  const own = table && plan['Node Type'].endsWith('Scan') ? [{ table, kind: plan['Node Type'] }] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scans)];
}

function lateConditions(plan: Plan): string[] {
  const conditions = ['Filter', 'Join Filter', 'Hash Cond', 'Merge Cond'].flatMap((kind) => plan[kind] as string | undefined ?? []);
  const own = conditions.map((condition) => `${plan['Relation Name'] ?? ''} ${condition}`);
  return [...own, ...(plan.Plans ?? []).flatMap(lateConditions)];
}
