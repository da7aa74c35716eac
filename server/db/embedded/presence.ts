import pg from 'pg';
import type { Connection } from './socket.ts';

/** A connection that registers this process as a user of the embedded database. */
export type Presence = {
  /** Resolves when the connection ends. */
  gone: Promise<unknown>;
  /** Unregisters. @returns whether it was the last; if so, no other process can join until the database is started again */
  leave(): Promise<boolean>;
};

/** The database gives no answer, or is not usable yet. */
export type NotYet = { state: 'absent' | 'starting'; why: string };

/** pg's types lack `ref` and `unref`. */
type Client = pg.Client & { ref(): void; unref(): void };

/** Key of the advisory lock: arbitrary, but equal in every Lineup process. */
const LOCK = '1819242093, 1';

const STARTING_OR_STOPPING = '57P03';
const NO_SUCH_DATABASE = '3D000';
const DATABASE_EXISTS = ['42P04', '23505'];
/** Not running, shutting down, or out of connections. */
const ABSENT = [undefined, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '53300'];

/**
 * Connects, and holds a shared advisory lock, which a shutdown needs exclusively. Creates the database at the first time.
 *
 * @throws the database's error, if waiting would not help
 */
export async function joinCluster(connection: Connection): Promise<Presence | NotYet> {
  const client = newClient(connection);
  try {
    await client.connect();
    // While another process shuts the database down, this waits and then fails.
    await client.query(`select pg_advisory_lock_shared(${LOCK})`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    client.end().catch(() => {});
    if (code === STARTING_OR_STOPPING) return { state: 'starting', why: message };
    if (code === NO_SUCH_DATABASE) {
      await createDatabase(connection);
      return { state: 'starting', why: message };
    }
    if (ABSENT.includes(code)) return { state: 'absent', why: message };
    throw error;
  }
  client.unref();
  return { gone: new Promise((resolve) => client.once('end', resolve)), leave: () => leave(client) };
}

async function leave(client: Client): Promise<boolean> {
  client.ref();
  await client.query(`select pg_advisory_unlock_shared(${LOCK})`);
  const { rows } = await client.query<{ is_alone: boolean }>(`select pg_try_advisory_lock(${LOCK}) as is_alone`);
  const isAlone = rows[0]!.is_alone;
  // The last process keeps the lock until the shutdown ends its connection.
  if (isAlone) client.unref();
  else await client.end();
  return isAlone;
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = newClient({ ...connection, database: 'postgres' });
  try {
    await client.connect();
    await client.query(`create database ${connection.database}`);
  } catch (error) {
    if (!DATABASE_EXISTS.includes((error as { code: string }).code)) throw error;
  } finally {
    await client.end();
  }
}

function newClient(connection: Connection): Client {
  const client = new pg.Client({
    ...connection,
    ssl: false,
    application_name: `lineup:${process.pid}`,
    connectionTimeoutMillis: 5000,
  }) as Client;
  // Without a listener, a broken connection would end the process. Its `end` event is enough.
  client.on('error', () => {});
  return client;
}
