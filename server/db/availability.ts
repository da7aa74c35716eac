import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { whyUnavailable } from './unavailable.ts';

/** Short, because requests are refused until the database is seen again. */
const CHECK_INTERVAL_MS = 200;
const CHECK_TIMEOUT_MS = 700;
/** Other errors may concern one connection only. These mean that the whole database is gone. */
const CERTAIN = /ECONNREFUSED|ENOENT|57P03|Query read timeout|due to connection timeout/;

/** Whether the database answers. While it does not, requests fail at once instead of waiting one by one. */
export type Availability = {
  isAway(): boolean;
  /** Increases when the database goes away. Connections from before are not used again. */
  outages(): number;
  /** Call with the error of a failed query or connection. */
  report(error: unknown): void;
  /** The listener is called when the state changes, and after every failed check. */
  onCheck(listener: (isAway: boolean, error: unknown) => void): void;
  close(): Promise<void>;
};

/** After a failure, checks the database on separate connections until it answers again. */
export function watchAvailability(url: string): Availability {
  const events = new EventEmitter<{ check: [boolean, unknown] }>();
  const closed = new AbortController();
  let away = false;
  let outages = 0;
  let checking: Promise<void> | undefined;

  function leave(error: unknown): void {
    if (!away) outages += 1;
    away = true;
    events.emit('check', true, error);
  }

  async function check(): Promise<void> {
    while (!closed.signal.aborted) {
      const error = await connectOnce(url);
      if (error === undefined) break;
      if (closed.signal.aborted) return;
      leave(error);
      await setTimeout(CHECK_INTERVAL_MS, undefined, { signal: closed.signal }).catch(() => {});
    }
    if (away) events.emit('check', false, undefined);
    away = false;
  }

  return {
    isAway: () => away,
    outages: () => outages,
    report(error) {
      if (closed.signal.aborted || whyUnavailable(error) !== 'away') return;
      const { code, message } = error as NodeJS.ErrnoException;
      if (!away && CERTAIN.test(`${code} ${message}`)) leave(error);
      checking ??= check().finally(() => (checking = undefined));
    },
    onCheck: (listener) => void events.on('check', listener),
    async close() {
      closed.abort();
      await checking;
    },
  };
}

/** @returns why it failed */
async function connectOnce(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CHECK_TIMEOUT_MS, query_timeout: CHECK_TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select');
    return undefined;
  } catch (error) {
    return error;
  } finally {
    void client.end().catch(() => {});
  }
}
