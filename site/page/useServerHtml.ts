import { useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Does the component begin with the server's HTML? True on the server and where the page was hydrated, false after a navigation. */
export function useServerHtml(): boolean {
  const begins = useRef(false);
  return useSyncExternalStore(
    never,
    () => begins.current,
    () => (begins.current = true),
  );
}
