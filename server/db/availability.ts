import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freeBytes, RESERVE_BYTES } from './freeDisk.ts';
import { DatabaseUnavailable, whyUnavailable } from './unavailable.ts';

/** Short, because requests are refused until the database is seen again. */
const CHECK_INTERVAL_MS = 200;
const CHECK_TIMEOUT_MS = 700;
/** Between two checks of a database that takes no writes. */
const WRITE_CHECK_INTERVAL_MS = 500;
const WRITE_CHECK_TIMEOUT_MS = 3000;
/** Other errors may concern one connection only. These mean that the whole database is gone. */
const CERTAIN = /ECONNREFUSED|ENOENT|57P03|Query read timeout|due to connection timeout/;

type NoWrites = 'full' | 'read_only';

/** Whether the database answers and takes writes. While it does not, requests fail at once instead of waiting one by one. */
export type Availability = {
  isAway(): boolean;
  /** Why it takes no writes, as far as known; undefined if it does. */
  whyNoWrites(): NoWrites | undefined;
  /** Asks the database itself whether it takes writes. */
  takesWrites(): Promise<boolean>;
  /** Increases when the database goes away, and when one that was read-only takes writes. Connections from before are not used again. */
  outages(): number;
  /** Call with the error of a failed query or connection. */
  report(error: unknown): void;
  /** The listener is called when the state changes, and after every failed check. */
  onCheck(listener: (isAway: boolean, error: unknown) => void): void;
  close(): Promise<void>;
};

/**
 * After a failure, checks the database on separate connections until it answers and takes writes again.
 *
 * @param folder where the embedded database is: writes are refused before its disk is full
 */
export function watchAvailability(url: string, folder?: string): Availability {
  const events = new EventEmitter<{ check: [boolean, unknown] }>();
  const closed = new AbortController();
  const pause = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal: closed.signal, ref: false }).catch(() => {});
  let away = false;
  let outages = 0;
  let noWrites: NoWrites | undefined;
  let checking: Promise<void> | undefined;
  let checkingWrites: Promise<void> | undefined;

  function setAway(error: unknown): void {
    if (!away) outages += 1;
    away = true;
    events.emit('check', true, error);
  }

  async function check(): Promise<void> {
    while (!closed.signal.aborted) {
      const error = await failureOf(url, 'select');
      if (error === undefined) break;
      if (closed.signal.aborted) return;
      setAway(error);
      await pause(CHECK_INTERVAL_MS);
    }
    if (away) events.emit('check', false, undefined);
    away = false;
  }

  async function checkWrites(): Promise<void> {
    while (noWrites && !closed.signal.aborted) {
      await pause(WRITE_CHECK_INTERVAL_MS);
      if ((await failureOf(url, WRITE_CHECK, WRITE_CHECK_TIMEOUT_MS)) !== undefined) continue;
      // Connections from before may lead to a server that is a standby since a failover. It would refuse writes for ever, and read old rows.
      if (noWrites === 'read_only') outages += 1;
      noWrites = undefined;
    }
  }

  // Three microseconds, so it is asked each time instead of by a timer, which would wake a server at rest.
  const isDiskFull = () => folder !== undefined && (freeBytes(folder) ?? Infinity) < RESERVE_BYTES;

  function report(error: unknown): void {
    const why = whyUnavailable(error);
    if (closed.signal.aborted || why === undefined || why === 'busy') return;
    if (why !== 'away') {
      noWrites = why;
      checkingWrites ??= checkWrites().finally(() => (checkingWrites = undefined));
      return;
    }
    const { code, message } = error as NodeJS.ErrnoException;
    if (!away && CERTAIN.test(`${code} ${message}`)) setAway(error);
    checking ??= check().finally(() => (checking = undefined));
  }

  return {
    isAway: () => away,
    whyNoWrites: () => (isDiskFull() ? 'full' : noWrites),
    async takesWrites() {
      const error = await failureOf(url, WRITE_CHECK, WRITE_CHECK_TIMEOUT_MS);
      report(error);
      return error === undefined && !isDiskFull();
    },
    outages: () => outages,
    report,
    onCheck: (listener) => void events.on('check', listener),
    async close() {
      closed.abort();
      await Promise.all([checking, checkingWrites]);
    },
  };
}

/** Writes a temporary file of some megabytes, which leaves nothing behind, and asks whether tables can be written. */
const WRITE_CHECK = `select set_config('work_mem', '64kB', true);
  select count(*) from generate_series(1, 100000);
  select current_setting('transaction_read_only') as is_read_only`;

/** @returns the error of a query on a connection of its own; undefined if it succeeds */
async function failureOf(url: string, query: string, timeout = CHECK_TIMEOUT_MS): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout, query_timeout: timeout });
  client.on('error', () => {});
  try {
    await client.connect();
    const results = (await client.query(query)) as unknown as pg.QueryResult | pg.QueryResult[];
    const last = (Array.isArray(results) ? results.at(-1)?.rows[0] : undefined) as { is_read_only: string } | undefined;
    return last?.is_read_only === 'on' ? new DatabaseUnavailable('read_only') : undefined;
  } catch (error) {
    return error;
  } finally {
    void client.end().catch(() => {});
  }
}
