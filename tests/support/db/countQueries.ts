import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Queries that belong to no request: setting the connection's school, and the directory check once a second. */
const ASIDE = /set_config\('app\.tenant_id'|tenant_token|"directory_(?:version|changes)"|from "tenants"|^listen /i;

/**
 * Records the SQL statements that this process sends during some work.
 *
 * @returns their texts, in order
 */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: pg.Client, ...args) {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    if (!ASIDE.test(text)) texts.push(text);
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return texts;
}
