import { Interrupted } from '../../jobs/interrupted.ts';

/** One task's place in the order. */
export type Turn = {
  /**
   * Resolves when every earlier turn has ended. Calling it again has no further effect.
   *
   * @throws Interrupted if the process stops meanwhile
   */
  begin(): Promise<void>;
  /** Lets the next turn begin. Call it also after giving up, or without having begun. */
  end(): void;
  /**
   * Runs work that leads up to the turn and includes it.
   *
   * @throws Interrupted as soon as the process stops, unless the turn has begun; then the work is awaited
   */
  unlessStopped<T>(work: () => Promise<T>): Promise<T>;
};

/** Runs one part of several concurrent tasks in this process one after the other. @returns a function that makes a turn for a task */
export function serialTurns(): (stop: AbortSignal) => Turn {
  let last: Promise<unknown> = Promise.resolve();
  return (stop) => {
    const ended = Promise.withResolvers<void>();
    let due: Promise<unknown> | undefined;
    let hasBegun = false;
    return {
      async begin() {
        if (!due) {
          due = last;
          last = due.then(() => ended.promise);
        }
        await due;
        if (stop.aborted && !hasBegun) throw new Interrupted();
        hasBegun = true;
      },
      end: ended.resolve,
      async unlessStopped(work) {
        if (stop.aborted && !hasBegun) throw new Interrupted();
        const stopped = Promise.withResolvers<never>();
        const onStop = () => hasBegun || stopped.reject(new Interrupted());
        stop.addEventListener('abort', onStop);
        try {
          return await Promise.race([work(), stopped.promise]);
        } finally {
          stop.removeEventListener('abort', onStop);
        }
      },
    };
  };
}
