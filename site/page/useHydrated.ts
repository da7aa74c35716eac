import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, true afterwards. For what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
