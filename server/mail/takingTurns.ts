/** A turn of one piece of work. */
export type Turn = {
  /** Resolves when everybody who asked before has ended. Asking twice is asking once. */
  begin(): Promise<void>;
  /** Lets the next one begin. Also for who gave up while waiting, or never asked. */
  end(): void;
};

/** Lets pieces of work of this process do a certain part of theirs one after the other. @returns a turn for each of them */
export function takingTurns(): () => Turn {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const ended = Promise.withResolvers<void>();
    let begun: Promise<unknown> | undefined;
    return {
      async begin() {
        if (!begun) {
          begun = last;
          last = begun.then(() => ended.promise);
        }
        await begun;
      },
      end: ended.resolve,
    };
  };
}
