import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { isoInstant } from '#shared/time/time.ts';
import type { DB } from './tables.ts';

/** Queries of one school: every connection it uses is set to that school, so row-level security holds behind them. */
export type Db = Kysely<DB>;

/** For functions that must run inside a transaction: forgetting it does not compile. */
export type Tx = Transaction<DB>;

/** Everything that the server needs of PostgreSQL. */
export type Database = {
  /** As the application's role, which cannot bypass row-level security, with this school's rows alone in sight. */
  forTenant(tenant: { id: number }): Db;
  /** As the owner of the tables: migrations, the directory of schools, the job queue. Never for a school's rows. */
  owner: Db;
  ownerPool: pg.Pool;
  close(): Promise<void>;
};

/** The role that the application works in; `migrations/0001_foundation.ts` makes it. */
const APP_ROLE = 'lineup_app';

/**
 * Opens the pools. Nothing is connected until the first query.
 *
 * @param url `postgresql://…`, a server's or the embedded one's socket
 * @param connections upper limit of the application's pool
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
      // Forgotten first: if setting it fails half-way, nobody takes the connection for the other school's.
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

/** Instants come back in the zone of the connection; in any other but UTC old ones have offsets with seconds. */
const UTC = '-c TimeZone=UTC';

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: { getTypeParser }, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails its query, or is replaced at the next; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Rows are read as they go over the wire: instants and dates as ISO text, prices as numbers, JSON text as text. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => isoInstant(new Date(text));
  if (oid === pg.types.builtins.DATE) return (text: string) => text;
  if (oid === pg.types.builtins.NUMERIC || oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;
