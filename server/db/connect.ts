import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import { isoInstant } from '#shared/time/time.ts';
import { APP_ROLE, readTenantToken } from './roles/appLogin.queries.ts';
import { type Availability, watchAvailability } from './availability.ts';
import { nameMarkedStatements } from './prepared.ts';
import { readsTogether } from './readsTogether.ts';
import type { DB } from './tables.ts';
import { isBetweenTransactions, setSchoolOf, setSchoolPerTransaction } from './roles/schoolPerTransaction.ts';
import { asUnavailable, DatabaseUnavailable, whyUnavailable } from './unavailable.ts';

/** Queries of one school. Its connections are set to that school, so row-level security applies. */
export type Db = Kysely<DB>;

/** For functions that must run inside a transaction; without one they do not compile. */
export type Tx = Transaction<DB>;

/** Access to PostgreSQL. */
export type Database = {
  /** With the application's role, which sees this school's rows alone and cannot bypass row-level security. */
  forTenant(tenant: { id: number }): Db;
  /** The same without the time limit for requests, for the few statements that may take longer. */
  patientlyForTenant(tenant: { id: number }): Db;
  /** With the role that owns the tables: migrations, directory, job queue. Never for a school's rows. */
  owner: Db;
  ownerPool: pg.Pool;
  /** All pools by name, for metrics. */
  pools: Readonly<Record<string, pg.Pool>>;
  /** Set for requests and jobs. */
  availability: Availability | undefined;
  close(): Promise<void>;
};

/** How long a request waits for a connection and for a statement, in milliseconds. After that it is answered with 503. */
const REQUEST_PATIENCE_MS = 3000;
/** PostgreSQL ends a slow statement itself. If it does not, the connection is dropped. */
const ANSWER_PATIENCE_MS = REQUEST_PATIENCE_MS + 1000;
/** A statement may have to wait for a connection of the pooler as well. */
const POOLED_PATIENCE_MS = ANSWER_PATIENCE_MS + REQUEST_PATIENCE_MS;
/** Each group of the job queue keeps one for itself (`server/jobs/queueGroups.ts`); its jobs need others. */
const MOST_OWNER_CONNECTIONS = 16;

type ConnectOptions = { appUrl?: string; pooledUrl?: string | undefined; connections?: number; isForRequests?: boolean; isForJobs?: boolean; folder?: string | undefined };

/**
 * Creates the pools. They connect at the first query.
 *
 * @param url `postgresql://…` of the tables' owner, a server's or the embedded one's socket
 * @param options.appUrl the same database with the application's own login (`server/db/appUrl.ts`). Commands do without: they run
 *   no queries of visitors.
 * @param options.pooledUrl the application's login at a pooler in transaction mode, for requests' queries; the others need the session that
 *   `url` and `appUrl` lead to
 * @param options.connections maximum size of the application's pool
 * @param options.isForRequests limits how long queries wait, and fails them at once while the database is away. Not for
 *   jobs, migrations and commands, which may take their time.
 * @param options.isForJobs only observes whether the database takes writes
 * @param options.folder where the embedded database is, whose disk may be full
 */
export function connect(url: string, { appUrl = url, pooledUrl, connections = 10, isForRequests = false, isForJobs = false, folder }: ConnectOptions = {}): Database {
  const application_name = `lineup:${process.pid}`;
  const availability = isForRequests || isForJobs ? watchAvailability(url, folder) : undefined;
  const limits = isForRequests ? { connectionTimeoutMillis: REQUEST_PATIENCE_MS, query_timeout: ANSWER_PATIENCE_MS } : {};
  const limited = isForRequests ? `${UTC} -c statement_timeout=${REQUEST_PATIENCE_MS}` : UTC;
  const base = { connectionString: url, application_name };
  const app = { ...base, connectionString: appUrl };
  const ownerPool = openPool({ ...base, ...limits, max: MOST_OWNER_CONNECTIONS, options: limited }, availability, isForRequests);
  const ofSchools = (client: pg.PoolClient) => {
    setSchoolPerTransaction(client);
    nameMarkedStatements(client, client.query as (...args: unknown[]) => unknown);
  };
  const appPool = pooledUrl
    ? openPool({ ...base, connectionString: pooledUrl, ...limits, ...(isForRequests ? { query_timeout: POOLED_PATIENCE_MS } : {}), max: connections }, availability, isForRequests, (client) =>
        setSchoolPerTransaction(client, { statementTimeoutMs: isForRequests ? REQUEST_PATIENCE_MS : 0 }),
      )
    : openPool({ ...app, ...limits, max: connections, options: `${limited} -c role=${APP_ROLE}` }, availability, isForRequests, ofSchools);
  const patientPool = isForRequests ? openPool({ ...app, max: 2, options: `${UTC} -c role=${APP_ROLE}` }, availability, isForRequests, ofSchools) : appPool;
  const tokens = new Map<number, string>();

  /** @throws DatabaseUnavailable */
  async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      if (isForRequests && availability?.isAway()) throw new DatabaseUnavailable('away');
      const client = await pool.connect().catch((error: unknown) => {
        availability?.report(error);
        throw isForRequests ? asUnavailable(error) : error;
      });
      if (!isForRequests || !availability || outageOfClient.get(client) === availability.outages()) return client;
      client.release(true);
    }
  }

  async function tokenOf(tenantId: number): Promise<string> {
    const known = tokens.get(tenantId);
    if (known) return known;
    const client = await connectTo(ownerPool);
    const token = await readTenantToken(client, tenantId).finally(() => client.release());
    tokens.set(tenantId, token);
    return token;
  }

  async function connectAs(pool: pg.Pool, tenantId: number): Promise<pg.PoolClient> {
    const token = await tokenOf(tenantId);
    for (;;) {
      const client = await connectTo(pool);
      if (isBetweenTransactions(client)) {
        setSchoolOf(client, token);
        return client;
      }
      client.release(true);
    }
  }

  function perTenant(pool: pg.Pool): (tenant: { id: number }) => Db {
    const databases = new Map<number, Db>();
    return ({ id }) => {
      let db = databases.get(id);
      if (!db) {
        db = kyselyOver(pool, readsTogether(() => connectAs(pool, id)));
        databases.set(id, db);
      }
      return db;
    };
  }

  const forTenant = perTenant(appPool);
  return {
    forTenant,
    patientlyForTenant: patientPool === appPool ? forTenant : perTenant(patientPool),
    owner: kyselyOver(ownerPool, () => connectTo(ownerPool)),
    ownerPool,
    pools: { owner: ownerPool, requests: appPool, ...(patientPool === appPool ? {} : { patient: patientPool }) },
    availability,
    async close() {
      await availability?.close();
      await Promise.all([...new Set([appPool, ownerPool, patientPool])].map((pool) => pool.end()));
    },
  };
}

function kyselyOver({ options }: pg.Pool, connectClient: () => Promise<PostgresPoolClient>): Db {
  const pool: PostgresPool = { connect: connectClient, end: async () => {}, options };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** The number of outages when a connection was made. */
const outageOfClient = new WeakMap<pg.ClientBase, number>();

/** Instants are returned in the connection's zone. Outside UTC, historic ones have offsets with seconds. */
const UTC = '-c TimeZone=UTC';

function openPool(config: pg.PoolConfig, availability: Availability | undefined, isForRequests: boolean, prepare: (client: pg.PoolClient) => void = (client) => nameMarkedStatements(client)): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...config, types: { getTypeParser } });
  // A broken connection fails its query or is replaced at the next one. Without listeners its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepare(client);
    if (availability) reportFailures(client, availability, isForRequests);
  });
  return pool;
}

/** Reports failed queries. Closes a request's connection that does not answer, and one of jobs that takes no writes, so that the pool does not reuse it. */
function reportFailures(client: pg.PoolClient, availability: Availability, isForRequests: boolean): void {
  outageOfClient.set(client, availability.outages());
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const reporting = (...args: unknown[]): unknown => {
    const result = query(...args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      availability.report(error);
      if (!isForRequests) {
        // The queue holds its connections for long. After a failover this one may lead to what is a standby now.
        if (whyUnavailable(error) === 'read_only') void (client as unknown as pg.Client).end().catch(() => {});
        throw error;
      }
      if (error instanceof Error && error.message === 'Query read timeout') void (client as unknown as pg.Client).end().catch(() => {});
      throw asUnavailable(error);
    });
  };
  client.query = reporting as typeof client.query;
}

/** `2026-07-04 09:00:00.25+00` as `2026-07-04T09:00:00Z`. Connections have UTC, so cutting is enough, in a fifth of the time that a `Date` takes. */
function wireInstant(text: string): string {
  return /^\d{4}-.*\+00$/.test(text) ? `${text.slice(0, 10)}T${text.slice(11, 19)}Z` : isoInstant(new Date(text));
}

/** Parses values into their wire form: instants and dates as ISO text, numeric and bigint as numbers. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return wireInstant;
  if (oid === pg.types.builtins.DATE) return (text: string) => text;
  if (oid === pg.types.builtins.NUMERIC || oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;
