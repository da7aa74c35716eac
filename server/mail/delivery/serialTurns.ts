import { Interrupted } from '../../jobs/interrupted.ts';

/** A turn of one piece of work. */
export type Turn = {
  /**
   * Resolves when everybody who asked before has ended. Asking twice is asking once.
   *
   * @throws Interrupted where the process stops meanwhile
   */
  begin(): Promise<void>;
  /** Lets the next one begin. Also for who gave up while waiting, or never asked. */
  end(): void;
  /**
   * What comes before the turn, and the turn, until they are done.
   *
   * @throws Interrupted as soon as the process stops, unless the turn has begun: that is waited for
   */
  unlessStopped<T>(work: () => Promise<T>): Promise<T>;
};

/** Lets pieces of work of this process do a certain part of theirs one after the other. @returns a turn for each of them */
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
