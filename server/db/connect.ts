import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { isoInstant } from '#shared/time/time.ts';
import type { DB } from './tables.ts';

/** Queries of one school. Its connections are set to that school, so row-level security applies. */
export type Db = Kysely<DB>;

/** For functions that must run inside a transaction; without one they do not compile. */
export type Tx = Transaction<DB>;

/** Access to PostgreSQL. */
export type Database = {
  /** With the application's role, which sees this school's rows alone and cannot bypass row-level security. */
  forTenant(tenant: { id: number }): Db;
  /** With the role that owns the tables: migrations, directory, job queue. Never for a school's rows. */
  owner: Db;
  ownerPool: pg.Pool;
  close(): Promise<void>;
};

/** The application's role, created by `server/db/migrations/0001_foundation.ts`. */
const APP_ROLE = 'lineup_app';

/**
 * Creates the pools. They connect at the first query.
 *
 * @param url `postgresql://…`, a server's or the embedded one's socket
 * @param connections maximum size of the application's pool
 */
export function connect(url: string, connections = 10): Database {
  const application_name = `lineup:${process.pid}`;
  const ownerPool = openPool({ connectionString: url, application_name, max: 10, options: UTC });
  const appPool = openPool({ connectionString: url, application_name, max: connections, options: `${UTC} -c role=${APP_ROLE}` });
  const tenantOfClient = new WeakMap<pg.PoolClient, number>();
  const databases = new Map<number, Db>();

  async function connectAs(tenantId: number): Promise<pg.PoolClient> {
    const client = await appPool.connect();
    if (tenantOfClient.get(client) === tenantId) return client;
    try {
      // Deleted first: if the query fails, the connection must not count as the previous school's.
      tenantOfClient.delete(client);
      await client.query(`select set_config('app.tenant_id', $1, false)`, [String(tenantId)]);
      tenantOfClient.set(client, tenantId);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    forTenant({ id }) {
      let db = databases.get(id);
      if (!db) {
        const pool: PostgresPool = { connect: () => connectAs(id), end: async () => {}, options: appPool.options };
        db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
        databases.set(id, db);
      }
      return db;
    },
    owner: new Kysely<DB>({ dialect: new PostgresDialect({ pool: ownerPool }) }),
    ownerPool,
    async close() {
      await Promise.all([appPool.end(), ownerPool.end()]);
    },
  };
}

/** Instants are returned in the connection's zone. Outside UTC, historic ones have offsets with seconds. */
const UTC = '-c TimeZone=UTC';

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: { getTypeParser }, connectionTimeoutMillis: 10_000 });
  // A broken connection fails its query or is replaced at the next one. Without listeners its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Reads values as the wire has them: instants and dates as ISO text, numeric and bigint as numbers. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => isoInstant(new Date(text));
  if (oid === pg.types.builtins.DATE) return (text: string) => text;
  if (oid === pg.types.builtins.NUMERIC || oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;
