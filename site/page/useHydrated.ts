import { startTransition, useEffect, useState } from 'react';
import { useServerHtml } from './useServerHtml.ts';

/** False on the server and during hydration, true afterwards. For what only the browser knows. */
export function useHydrated(): boolean {
  const begins = useServerHtml();
  const [hydrated, setHydrated] = useState(false);
  // A transition, so that rendering once more does not block input.
  useEffect(() => {
    if (begins) startTransition(() => setHydrated(true));
  }, [begins]);
  return hydrated || !begins;
}
