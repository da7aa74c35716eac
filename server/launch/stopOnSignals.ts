import { MAIL_TIMEOUTS } from '../mail/delivery/timeouts.ts';

/** Longer than the timeout of a mail server's answer: a mail that is sent but not yet marked as sent would be sent again. */
export const GIVE_UP_AFTER_MS = MAIL_TIMEOUTS.socketTimeout + 15_000;
/** Ctrl-C reaches Node twice, from the terminal and from npm. Signals within this time count as one. */
const SAME_WISH_MS = 1_000;

/** One step of the shutdown. */
export type Stop = { run(): Promise<unknown>; /** Not skipped by a second signal or by the timeout. */ isEssential?: boolean };

/**
 * Shuts down in order on Ctrl-C and SIGTERM: runs the stops one after the other, then ends the process. After a second signal,
 * or a timeout, only the essential stops are waited for. A third signal ends the process at once.
 *
 * @param stops filled during the start, last started first
 * @returns the same shutdown for a failed start, with its exit code
 */
export function stopOnSignals(stops: Stop[]): (exitCode: number) => Promise<never> {
  let lastSignal: number | undefined;
  let signals = 0;
  const hurry = Promise.withResolvers<void>();

  async function stop(exitCode: number): Promise<never> {
    const now = Date.now();
    if (lastSignal !== undefined && now - lastSignal <= SAME_WISH_MS) return new Promise<never>(() => {});
    lastSignal = now;
    signals += 1;
    if (signals > 2) process.exit(1);
    if (signals === 2) {
      hurry.resolve();
      return new Promise<never>(() => {});
    }
    setTimeout(hurry.resolve, GIVE_UP_AFTER_MS).unref();
    for (const { run, isEssential } of stops) {
      const ended = run().catch((error: unknown) => console.error(error));
      await (isEssential ? ended : Promise.race([ended, hurry.promise]));
    }
    process.exit(exitCode);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  return stop;
}
