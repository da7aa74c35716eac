import { useCallback, useEffect, useState } from 'react';

/** Something that shows for a while: whether it does now, and how to let it (again, from the start). */
export function useTemporaryFlag(ms: number): [isShown: boolean, flash: () => void] {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setSince(undefined), ms);
    return () => clearTimeout(timer);
  }, [since, ms]);
  return [since !== undefined, useCallback(() => setSince(performance.now()), [])];
}
