import { useState } from 'react';
import { useServerHtml } from './useServerHtml.ts';

/**
 * Is what the server has written still right? True from hydration until `of` changes, false on the server and after a navigation.
 *
 * @param of names what the written part depends on
 */
export function useWritten(of: string): boolean {
  const [first, change] = useState<string | undefined>(of);
  if (first !== undefined && first !== of) change(undefined);
  const begins = useServerHtml();
  return begins && first === of && typeof document !== 'undefined';
}
