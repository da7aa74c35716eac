import type pg from 'pg';

/** The channel of `migrations/0004_announce_content.ts`. It carries a school's id when a change of its content is committed. */
const CHANNEL = 'content_changed';
const MIN_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 1000;

/** Hears every change of a school's content, by this process or another. */
export type ContentListener = {
  /**
   * Has every change that was committed before this call been heard? PostgreSQL delivers what it announced before it
   * answers the connection's next query, so one round trip tells.
   */
  areOpen(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Listens on one connection of its own, and connects again with backoff when it breaks.
 *
 * @param onChange told the school's id
 * @param onDeaf told when changes may have gone unheard
 */
export function listenForContent(pool: pg.Pool, onChange: (tenantId: number) => void, onDeaf: () => void): ContentListener {
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
      connected.once('error', () => lose(broken)).once('end', () => lose(broken));
      await connected.query(`listen ${CHANNEL}`);
      client = connected;
      backoff = MIN_BACKOFF_MS;
    } catch {
      connected?.release(true);
      retry();
    }
  }

  function lose(broken: pg.PoolClient): void {
    if (isClosed || client !== broken) return;
    client = undefined;
    onDeaf();
    broken.release(true);
    retry();
  }

  function retry(): void {
    if (isClosed) return;
    setTimeout(() => (connecting = connect()), backoff).unref();
    backoff = Math.min(2 * backoff, MAX_BACKOFF_MS);
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
