import { MAIL_TIMEOUTS } from '../mail/delivery/timeouts.ts';

/** Longer than a mail server may take for its answer: a mail that was the server's, and not yet noted as sent, would go out again. */
export const GIVE_UP_AFTER_MS = MAIL_TIMEOUTS.socketTimeout + 15_000;
/** Ctrl-C reaches Node twice: from the terminal, and passed on by npm. That is one wish, not impatience. */
const SAME_WISH_MS = 1_000;

/**
 * Ctrl-C and SIGTERM finish what is under way: runs the given stops in their order, then ends the process. A second
 * signal ends it at once, and so does a time that nothing under way should take.
 *
 * @param stops filled while the start goes on, what was started last first
 * @returns the same for a start that failed, with its exit code
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
