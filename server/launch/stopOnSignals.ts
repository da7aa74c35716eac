const GIVE_UP_AFTER_MS = 15_000;

/**
 * Ctrl-C and SIGTERM finish what is under way: runs the given stops in their order, then ends the process. A second
 * signal, or 15 seconds, end it at once.
 *
 * @param stops filled while the start goes on, what was started last first
 * @returns the same for a start that failed, with its exit code
 */
export function stopOnSignals(stops: (() => Promise<unknown>)[]): (exitCode: number) => Promise<never> {
  let isStopping = false;

  async function stop(exitCode: number): Promise<never> {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref();
    for (const next of stops) {
      await next().catch((error: unknown) => console.error(error));
    }
    process.exit(exitCode);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  return stop;
}
