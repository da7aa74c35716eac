import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Queries that belong to no request: reading a school's token, a connection's plans once a minute, and the directory check once a second. */
const ASIDE = /tenant_token|"directory_(?:version|changes)"|from "tenants"|^listen |^discard plans/i;

/** A statement as it was sent. */
export type Statement = { text: string; values: unknown[] };

/** What node-postgres is given: a statement, with those that share its round trip. */
type Sent = { text?: string; values?: unknown[]; before?: readonly Sent[] };

/** Records the texts of the SQL statements that this process sends during some work, in order. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(work)).map(({ text }) => text);
}

/** The same with their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: pg.Client, ...args) {
    const [first, second] = args as [string | Sent, unknown];
    const sent: Sent[] = typeof first === 'string' ? [{ text: first }] : [...(first.before ?? []), first];
    for (const { text = '', values = Array.isArray(second) ? second : [] } of sent) if (!ASIDE.test(text)) statements.push({ text, values });
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return statements;
}
