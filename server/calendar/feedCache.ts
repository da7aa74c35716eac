/** Keeps the last feeds that were written: writing one takes ten times as long as reading its lessons. */
export function feedCache(most: number): (state: string, make: () => string) => string {
  const kept = new Map<string, string>();
  return (state, make) => {
    const file = kept.get(state) ?? make();
    kept.delete(state);
    kept.set(state, file);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return file;
  };
}
