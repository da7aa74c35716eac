import { useSyncExternalStore } from 'react';

/** False while rendering what the server rendered, true from then on: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
