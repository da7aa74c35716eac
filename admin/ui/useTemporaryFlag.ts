import { useCallback, useEffect, useState } from 'react';

/** A flag that resets itself. Raising it again restarts the time. */
export function useTemporaryFlag(ms: number): [isShown: boolean, flash: () => void] {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setSince(undefined), ms);
    return () => clearTimeout(timer);
  }, [since, ms]);
  return [since !== undefined, useCallback(() => setSince(performance.now()), [])];
}
