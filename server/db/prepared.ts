import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Stands at the end of a statement that each connection parses and plans once, and not at each run. For statements of every visitor
 * whose text is always the same and that find their rows by keys: PostgreSQL may keep one plan for all schools and values.
 *
 * A query takes it by `modifyEnd(PREPARED)`.
 */
export const PREPARED = sql`${sql.raw(MARK)}`;

/** A text that differs each time would fill the memory of server and database. */
const MOST_NAMES = 200;

/** A plan that was made while a table was small is bad for the large one. */
const PLAN_AGE_MS = 60_000;

const names = new Map<string, string>();

type Query = (...args: unknown[]) => unknown;

/** Sends several statements in one round trip. @returns their results in the same order. All fail if one does, and the connection is given up. */
export type SendTogether = (statements: { name?: string; text: string; values: unknown[] }[]) => Promise<pg.QueryResult[]>;

/** Is the statement marked? */
export function isPrepared(text: string): boolean {
  return text.endsWith(MARK);
}

/**
 * Gives marked statements a name, by which node-postgres and PostgreSQL keep them for a connection.
 *
 * @param query sends a statement
 */
export function nameMarkedStatements(client: pg.PoolClient, query: Query = (...args) => (pg.Client.prototype.query as Query).apply(client, args)): void {
  const outdated = new Set<string>();
  let plannedAt = performance.now();
  const currentName = (text: string) => {
    const name = isPrepared(text) ? nameOf(text) : undefined;
    return name === undefined || outdated.has(name) ? undefined : name;
  };
  const discardOldPlans = () => {
    if (performance.now() - plannedAt <= PLAN_AGE_MS) return;
    plannedAt = performance.now();
    // The client sends it first. Plans of triggers and functions are made anew as well.
    (query('discard plans') as Promise<unknown>).catch(() => {});
  };
  const naming = (...args: unknown[]): unknown => {
    const [text, values] = args;
    if (Array.isArray(text)) {
      discardOldPlans();
      return query((text as { text: string; values: unknown[] }[]).map((one) => ({ name: currentName(one.text), ...one })));
    }
    const name = args.length === 2 && typeof text === 'string' ? currentName(text) : undefined;
    if (name === undefined) return query(...args);
    discardOldPlans();
    return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      outdated.add(name);
      // PostgreSQL refused before it ran anything. Inside a transaction, which has ended by that, the first error says why.
      return (query(text, values) as Promise<unknown>).catch(() => Promise.reject(error as Error));
    });
  };
  client.query = naming as typeof client.query;
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return name;
}

/** Another process has changed the type of a column, or the connection has lost its statements. */
function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
