import pg from 'pg';
import { APP_ROLE } from './appLogin.queries.ts';

/** The school whose token a pooled connection is handed out with. */
const tokenOfClient = new WeakMap<pg.ClientBase, string>();

/** Hands the connection out to a school, until the next call. Without a call it refuses to query. */
export function setSchoolOf(client: pg.PoolClient, token: string): void {
  tokenOfClient.set(client, token);
}

/** Is no transaction open on the connection? */
export function isBetweenTransactions(client: pg.PoolClient): boolean {
  return client.getTransactionStatus() === 'I';
}

/** `true`: for the transaction alone. A pooler gives the server's connection to another client after it. */
const SET_LOCALLY = `select set_config('role', $1, true), set_config('app.tenant_id', $2, true), set_config('TimeZone', $3, true), set_config('statement_timeout', $4, true)`;

/**
 * Makes the connection work behind a pooler in transaction mode: whatever else keeps in a session is set anew in each transaction, in
 * the same round trip. Statements have no names, because another server connection would not know them.
 *
 * @param statementTimeoutMs after which PostgreSQL ends a statement
 */
export function setPerTransaction(client: pg.PoolClient, statementTimeoutMs: number): void {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const settings = () => {
    const token = tokenOfClient.get(client);
    if (token === undefined) throw new Error('a pooled connection is used without a school');
    return [APP_ROLE, token, 'UTC', String(statementTimeoutMs)];
  };

  async function begin(text: string): Promise<unknown> {
    const set = settings().reduce((sql, value, index) => sql.replace(`$${index + 1}`, () => pg.escapeLiteral(value)), SET_LOCALLY);
    try {
      const [begun] = (await send.call(client, `${text}; ${set}`)) as pg.QueryResult[];
      return begun;
    } catch (error) {
      // It may have begun without the school.
      void (client as unknown as pg.Client).end().catch(() => {});
      throw error;
    }
  }

  function single(text: string, values: unknown[]): Promise<unknown> {
    const set = settings();
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null | undefined, result: unknown) => (error ? reject(error) : resolve(result));
      send.call(client, new SetAndQuery(text, values, set), callback);
    });
  }

  const query = async (text: string, values: unknown[] = []): Promise<unknown> => {
    if (!isBetweenTransactions(client)) return send.call(client, text, values);
    return /^(?:begin|start transaction)\b/i.test(text) ? begin(text) : single(text, values);
  };
  client.query = query as typeof client.query;
}

/** What node-postgres sends to the server, as far as it is used here. */
type Wire = {
  parse(message: { text: string; name: string; types: undefined }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
};

/** node-postgres' query with what its types leave out. */
type WholeQuery = pg.Query & { prepare(wire: Wire): void; handleDataRow(message: unknown): void; handleCommandComplete(message: unknown, wire: Wire): void };
const BaseQuery = pg.Query as unknown as new (text: string, values: unknown[]) => WholeQuery;

/**
 * A statement behind the one that sets the school, sent at once and without a `Sync` between them: PostgreSQL runs both in one transaction,
 * which ends with the second. The first one's answer is dropped.
 */
class SetAndQuery extends BaseQuery {
  readonly #settings: string[];
  #isSet = false;

  constructor(text: string, values: unknown[], settings: string[]) {
    super(text, values);
    this.#settings = settings;
  }

  /** The other protocol would not take both. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: SET_LOCALLY, name: '', types: undefined });
    wire.bind({ portal: '', statement: '', values: this.#settings });
    wire.execute({ portal: '', rows: 0 });
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isSet) super.handleCommandComplete(message, wire);
    else this.#isSet = true;
  }
}
