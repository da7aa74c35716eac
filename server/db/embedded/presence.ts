import pg from 'pg';
import type { Connection } from './socket.ts';

/** This process's own connection to the embedded database, for as long as it works on it. */
export type Presence = {
  /** Settled when the connection breaks or ends. */
  gone: Promise<unknown>;
  /** Leaves. Was it the last one there? Then nobody else gets in any more, until the database is started again. */
  leave(): Promise<boolean>;
};

/** Who nobody answers, and why; or who answers, but not yet with a database. */
export type NotYet = { state: 'absent' | 'starting'; why: string };

/** Its types leave out that it need not keep the process from ending. */
type Client = pg.Client & { ref(): void; unref(): void };

/** Any two numbers, the same in every Lineup process. */
const LOCK = '1819242093, 1';

const STARTING_OR_STOPPING = '57P03';
const NO_SUCH_DATABASE = '3D000';
const DATABASE_EXISTS = ['42P04', '23505'];
/** Nothing there; or something that is just going away, or too busy to answer. */
const ABSENT = [undefined, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '53300'];

/**
 * Connects and stays, holding a lock shared with all others: who wants to shut the database down must have it alone.
 * Makes the database at the first time.
 *
 * @throws the database's error, where waiting would not help
 */
export async function joinCluster(connection: Connection): Promise<Presence | NotYet> {
  const client = newClient(connection);
  try {
    await client.connect();
    // Waits for one who is shutting the database down, and then fails with it.
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
  // Alone, it keeps the lock until the database is shut down and breaks the connection.
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
  // A connection that breaks says so by its end; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}
