import { MAIL_TIMEOUTS } from '../mail/delivery/timeouts.ts';

/** Longer than the timeout of a mail server's answer: a mail that is sent but not yet marked as sent would be sent again. */
export const GIVE_UP_AFTER_MS = MAIL_TIMEOUTS.socketTimeout + 15_000;
/** Ctrl-C reaches Node twice, from the terminal and from npm. Signals within this time count as one. */
const SAME_WISH_MS = 1_000;

/**
 * Shuts down in order on Ctrl-C and SIGTERM: runs the stops one after the other, then ends the process. A second signal, or a
 * timeout, ends it at once.
 *
 * @param stops filled during the start, last started first
 * @returns the same shutdown for a failed start, with its exit code
 */
export function stopOnSignals(stops: (() => Promise<unknown>)[]): (exitCode: number) => Promise<never> {
  let stoppingSince: number | undefined;

  async function stop(exitCode: number): Promise<never> {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_WISH_MS) process.exit(1);
      return new Promise<never>(() => {});
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref();
    for (const next of stops) {
      await next().catch((error: unknown) => console.error(error));
    }
    process.exit(exitCode);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  return stop;
}
