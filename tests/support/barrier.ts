/**
 * A barrier for the controls of race tests: every caller waits until the last of them has arrived. What all of them read before it is
 * therefore out of date for all of them after it, however fast each one is.
 *
 * @param callers how many will arrive; fewer would wait forever
 */
export function barrier(callers: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let missing = callers;
  return () => {
    missing -= 1;
    if (missing === 0) all.resolve();
    return all.promise;
  };
}
