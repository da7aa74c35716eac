import { useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Is what the server has written still right? True from hydration until `of` changes, false on the server and after a navigation.
 *
 * @param of names what the written part depends on
 */
export function useWritten(of: string): boolean {
  const [first, change] = useState<string | undefined>(of);
  if (first !== undefined && first !== of) change(undefined);
  const hydrates = useRef(false);
  const isHydrated = useSyncExternalStore(
    never,
    () => hydrates.current,
    () => (hydrates.current = typeof document !== 'undefined'),
  );
  return isHydrated && first === of;
}
