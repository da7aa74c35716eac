import pg from 'pg';
import { APP_ROLE } from './appLogin.queries.ts';

/** The school whose token a connection is handed out with. */
const tokenOfClient = new WeakMap<pg.ClientBase, string>();

/** Hands the connection out to a school, until the next call. Without a call it refuses to query. */
export function setSchoolOf(client: pg.PoolClient, token: string): void {
  tokenOfClient.set(client, token);
}

/** Is no transaction open on the connection? */
export function isBetweenTransactions(client: pg.PoolClient): boolean {
  return client.getTransactionStatus() === 'I';
}

/** What is set in each transaction. `name`: the server's connection keeps the statement by it. `true`: for the transaction alone. */
type Settings = { name: string; text: string; values: string[] };

/** For a session of our own: the school. */
const SCHOOL = `select set_config('app.tenant_id', $1, true)`;
/** Behind a pooler in transaction mode: also what else a session keeps, because each transaction may run in another session. */
const SESSION = `select set_config('app.tenant_id', $1, true), set_config('role', $2, true), set_config('TimeZone', $3, true), set_config('statement_timeout', $4, true)`;

/**
 * Makes each transaction of the connection a school's: the school is set in the same round trip and ends with the transaction, so that a
 * connection in the pool is no school's.
 *
 * @param pooled for a connection behind a pooler; its `statementTimeoutMs` is after how long PostgreSQL ends a statement. Its statements
 *   have no names, because another session would not know them.
 */
export function setSchoolPerTransaction(client: pg.PoolClient, pooled?: { statementTimeoutMs: number }): void {
  const send = (...args: unknown[]) => (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(client, args);
  const settings = (): Settings => {
    const token = tokenOfClient.get(client);
    if (token === undefined) throw new Error('a connection is used without a school');
    if (!pooled) return { name: 'school', text: SCHOOL, values: [token] };
    return { name: '', text: SESSION, values: [token, APP_ROLE, 'UTC', String(pooled.statementTimeoutMs)] };
  };

  async function begin(text: string): Promise<unknown> {
    const { text: template, values } = settings();
    const set = values.reduce((sql, value, index) => sql.replace(`$${index + 1}`, () => pg.escapeLiteral(value)), template);
    try {
      const [begun] = (await send(`${text}; ${set}`)) as pg.QueryResult[];
      return begun;
    } catch (error) {
      // It may have begun without the school.
      void (client as unknown as pg.Client).end().catch(() => {});
      throw error;
    }
  }

  function single(statement: Statement): Promise<unknown> {
    const set = settings();
    return new Promise((resolve, reject) => {
      const both = new SetAndQuery(statement, set);
      send(both, (error: Error | null | undefined, result: unknown) => {
        // It may or may not know the first statement's name by now.
        if (error && !both.isSet) void (client as unknown as pg.Client).end().catch(() => {});
        return error ? reject(error) : resolve(result);
      });
    });
  }

  const query = async (given: string | Statement, values: unknown[] = []): Promise<unknown> => {
    const statement = typeof given === 'string' ? { text: given, values } : given;
    if (!isBetweenTransactions(client)) return send(statement);
    return /^(?:begin|start transaction)\b/i.test(statement.text) ? begin(statement.text) : single(statement);
  };
  client.query = query as typeof client.query;
}

type Statement = { name?: string; text: string; values: unknown[] };

/** What node-postgres sends to the server, as far as it is used here. */
type Wire = {
  parse(message: { text: string; name: string; types: undefined }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
};

/** node-postgres' query with what its types leave out. */
type WholeQuery = pg.Query & { prepare(wire: Wire): void; handleDataRow(message: unknown): void; handleCommandComplete(message: unknown, wire: Wire): void };
const BaseQuery = pg.Query as unknown as new (statement: Statement) => WholeQuery;

/** Connections that know the statement of the settings by its name. */
const prepared = new WeakSet<Wire>();

/**
 * A statement behind the one that sets the school, sent at once and without a `Sync` between them: PostgreSQL runs both in one transaction,
 * which ends with the second. If the first fails, the second does not run. The first one's answer is dropped.
 */
class SetAndQuery extends BaseQuery {
  readonly #settings: Settings;
  /** Has the first statement run? */
  isSet = false;

  constructor(statement: Statement, settings: Settings) {
    super(statement);
    this.#settings = settings;
  }

  /** The other protocol would not take both. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    const { name, text, values } = this.#settings;
    if (!prepared.has(wire)) wire.parse({ text, name, types: undefined });
    wire.bind({ portal: '', statement: name, values });
    wire.execute({ portal: '', rows: 0 });
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.isSet) return super.handleCommandComplete(message, wire);
    this.isSet = true;
    if (this.#settings.name) prepared.add(wire);
  }
}
