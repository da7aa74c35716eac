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

  /** Sends a statement behind those `before` it and the settings. */
  function sendBehind(statement: Statement, before: WholeQuery[]): Promise<unknown> {
    const set = settings();
    return new Promise((resolve, reject) => {
      const all = new SetAndQuery(statement, set, before);
      send(all, (error: Error | null | undefined, result: unknown) => {
        // It is not known which statements' names PostgreSQL has by now.
        if (error && (!all.isSet || before.length > 0)) void (client as unknown as pg.Client).end().catch(() => {});
        return error ? reject(error) : resolve(result);
      });
    });
  }

  /** In one transaction, and one round trip. */
  async function together(statements: Statement[]): Promise<unknown[]> {
    const results: unknown[] = [];
    // Of a value that cannot be sent.
    let failure: Error | null | undefined;
    const keep = (index: number): Done => (error, result) => {
      failure ??= error;
      results[index] = result;
    };
    const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => client.getTypeParser(oid, format) };
    const before = statements.slice(0, -1).map((statement, index) => new BaseQuery({ ...statement, types }, undefined, keep(index)));
    results[before.length] = await sendBehind(statements.at(-1)!, before);
    if (failure) throw failure;
    return results;
  }

  const query = async (given: string | Statement | Statement[], values: unknown[] = []): Promise<unknown> => {
    if (Array.isArray(given)) return together(given);
    const statement = typeof given === 'string' ? { text: given, values } : given;
    if (!isBetweenTransactions(client)) return send(statement);
    return /^(?:begin|start transaction)\b/i.test(statement.text) ? begin(statement.text) : sendBehind(statement, []);
  };
  client.query = query as typeof client.query;
}

type Statement = { name?: string; text: string; values: unknown[] };

/** What node-postgres sends to the server, as far as it is used here. */
type Wire = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string; types: undefined }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
};

/** node-postgres' query with what its types leave out. */
type WholeQuery = pg.Query & {
  name?: string;
  text: string;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
};
type Done = (error: Error | null | undefined, result: unknown) => void;
const BaseQuery = pg.Query as unknown as new (statement: Statement & { types?: object }, values?: undefined, done?: Done) => WholeQuery;

/** Connections that know the statement of the settings by its name. */
const prepared = new WeakSet<Wire>();

/**
 * A statement behind the one that sets the school, and behind others, sent at once and without a `Sync` between them: PostgreSQL runs all in one
 * transaction, which ends with the last. If one fails, those behind it do not run. The first one's answer is dropped.
 */
class SetAndQuery extends BaseQuery {
  readonly #settings: Settings;
  /** Statements between the settings and this one. Each has a callback for its result. */
  readonly before: readonly WholeQuery[];
  /** How many statements have run, the settings among them. */
  #hasRun = 0;

  constructor(statement: Statement, settings: Settings, before: WholeQuery[]) {
    super(statement);
    this.#settings = settings;
    this.before = before;
  }

  /** Have the settings run? */
  get isSet(): boolean {
    return this.#hasRun > 0;
  }

  /** The statement before this one whose answer arrives. */
  get #current(): WholeQuery | undefined {
    return this.before[this.#hasRun - 1];
  }

  /** The other protocol would not take all. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    const { name, text, values } = this.#settings;
    if (!prepared.has(wire)) wire.parse({ text, name, types: undefined });
    wire.bind({ portal: '', statement: name, values });
    wire.execute({ portal: '', rows: 0 });
    const withoutSync = Object.create(wire, { sync: { value() {} } }) as Wire;
    for (const query of this.before) query.prepare(withoutSync);
    super.prepare(wire);
  }

  override handleRowDescription(message: unknown): void {
    if (this.#current) this.#current.handleRowDescription(message);
    else super.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    if (!this.isSet) return;
    if (this.#current) this.#current.handleDataRow(message);
    else super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (!this.isSet && this.#settings.name) prepared.add(wire);
    else if (this.#current) this.#current.handleCommandComplete(message, wire);
    else if (this.isSet) super.handleCommandComplete(message, wire);
    this.#hasRun++;
  }

  override handleReadyForQuery(wire: Wire): void {
    for (const query of this.before) {
      // node-postgres notes the name of the last one alone.
      if (query.name) wire.parsedStatements[query.name] = query.text;
      if (query.name) delete wire.submittedNamedStatements[query.name];
      query.handleReadyForQuery(wire);
    }
    super.handleReadyForQuery(wire);
  }
}
