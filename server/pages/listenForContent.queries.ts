import type pg from 'pg';

/** The channel of `migrations/0004_announce_content.ts`: a school's id, in the moment a change of its content is for good. */
const CHANNEL = 'content_changed';
const RETRY_MS = 1000;

/** Hears every change of a school's content, by this process or another. */
export type ContentListener = {
  /**
   * Has every change that was for good before this call been heard? PostgreSQL delivers what it announced before it
   * answers the connection's next query, so one round trip tells.
   */
  areOpen(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Listens on one connection of its own, and connects anew where it breaks.
 *
 * @param onChange told the school's id
 * @param onDeaf told when changes may have gone unheard
 */
export function listenForContent(pool: pg.Pool, onChange: (tenantId: number) => void, onDeaf: () => void): ContentListener {
  let isClosed = false;
  let client: pg.PoolClient | undefined;
  let connecting = connect();

  async function connect(): Promise<void> {
    try {
      const connected = await pool.connect();
      connected.on('notification', ({ payload }) => onChange(Number(payload)));
      connected.once('error', () => lose(connected));
      await connected.query(`listen ${CHANNEL}`);
      client = connected;
    } catch {
      retry();
    }
  }

  function lose(broken: pg.PoolClient): void {
    if (isClosed) return;
    client = undefined;
    onDeaf();
    broken.release(true);
    retry();
  }

  function retry(): void {
    if (!isClosed) setTimeout(() => (connecting = connect()), RETRY_MS).unref();
  }

  return {
    async areOpen() {
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
