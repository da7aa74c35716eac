/** Passes on the first log line of a kind, then drops others of that kind for some time: an outage fails every request. */
export function logAtMostEvery(milliseconds: number): (kind: string, log: () => void) => void {
  const lastLogged = new Map<string, number>();
  return (kind, log) => {
    const now = performance.now();
    if (now - (lastLogged.get(kind) ?? -Infinity) < milliseconds) return;
    lastLogged.set(kind, now);
    log();
  };
}
