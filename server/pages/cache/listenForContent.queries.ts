import type pg from 'pg';

/** Channel of `server/db/migrations/0004_announce_content.ts`: carries a school's id when a change of its content commits. */
const CHANNEL = 'content_changed';
const MIN_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 1000;

/** Receives every change of a school's content, made by any process. */
export type ContentListener = {
  /**
   * Has every change committed before this call been received? PostgreSQL delivers notifications before it says that it is ready
   * for the connection's next query, so one round trip is enough.
   */
  isUpToDate(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Listens on a connection of its own, and reconnects with backoff when it breaks.
 *
 * @param onChange gets the school's id
 * @param onLost called when changes may have been missed
 * @param onError gets the error of a round trip that failed
 */
export function listenForContent(pool: pg.Pool, onChange: (tenantId: number) => void, onLost: () => void, onError: (error: unknown) => void = () => {}): ContentListener {
  let isClosed = false;
  let client: pg.PoolClient | undefined;
  let backoff = MIN_BACKOFF_MS;
  let connecting = connect();

  async function connect(): Promise<void> {
    let connected: pg.PoolClient | undefined;
    try {
      connected = await pool.connect();
      const broken = connected;
      connected.on('notification', ({ payload }) => onChange(Number(payload)));
      connected.once('error', () => handleLoss(broken)).once('end', () => handleLoss(broken));
      await connected.query(`listen ${CHANNEL}`);
      client = connected;
      backoff = MIN_BACKOFF_MS;
    } catch {
      connected?.release(true);
      retry();
    }
  }

  function handleLoss(broken: pg.PoolClient): void {
    if (isClosed || client !== broken) return;
    client = undefined;
    onLost();
    broken.release(true);
    retry();
  }

  function retry(): void {
    if (isClosed) return;
    setTimeout(() => (connecting = connect()), backoff).unref();
    backoff = Math.min(2 * backoff, MAX_BACKOFF_MS);
  }

  return {
    async isUpToDate() {
      const asked = client;
      if (!asked) return false;
      return roundTrip(asked).then(
        () => asked === client,
        (error: unknown) => {
          onError(error);
          handleLoss(asked);
          return false;
        },
      );
    },
    async close() {
      isClosed = true;
      await connecting;
      client?.release(true);
    },
  };
}

/** Sends the protocol's `Sync`, which PostgreSQL answers without running anything. Twenty thousand visitors a second wait for it. */
function roundTrip(client: pg.PoolClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => connection.sync(),
      // The client replaces it by one that ends its time limit, too.
      callback: (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)),
      handleReadyForQuery() {
        this.callback();
      },
      handleError(error: unknown) {
        this.callback(error);
      },
    });
  });
}
