import type pg from 'pg';

/** Channel of `server/db/migrations/0004_announce_content.ts`: carries a school's id when a change of its content commits. */
const CHANNEL = 'content_changed';
const RETRY_MS = 1000;

/** Receives every change of a school's content, made by any process. */
export type ContentListener = {
  /**
   * Has every change committed before this call been received? PostgreSQL delivers notifications before it answers the
   * connection's next query, so one round trip is enough.
   */
  isUpToDate(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Listens on a connection of its own, and reconnects when it breaks.
 *
 * @param onChange gets the school's id
 * @param onLost called when changes may have been missed
 */
export function listenForContent(pool: pg.Pool, onChange: (tenantId: number) => void, onLost: () => void): ContentListener {
  let isClosed = false;
  let client: pg.PoolClient | undefined;
  let connecting = connect();

  async function connect(): Promise<void> {
    try {
      const connected = await pool.connect();
      connected.on('notification', ({ payload }) => onChange(Number(payload)));
      connected.once('error', () => handleLoss(connected));
      await connected.query(`listen ${CHANNEL}`);
      client = connected;
    } catch {
      retry();
    }
  }

  function handleLoss(broken: pg.PoolClient): void {
    if (isClosed) return;
    client = undefined;
    onLost();
    broken.release(true);
    retry();
  }

  function retry(): void {
    if (!isClosed) setTimeout(() => (connecting = connect()), RETRY_MS).unref();
  }

  return {
    async isUpToDate() {
      const asked = client;
      if (!asked) return false;
      return asked.query('').then(
        () => asked === client,
        () => false,
      );
    },
    async close() {
      isClosed = true;
      await connecting;
      client?.release(true);
    },
  };
}
