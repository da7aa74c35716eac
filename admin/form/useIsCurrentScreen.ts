import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the screen that calls it is still the one of the address, for what is answered late. */
export function useIsCurrentScreen(): () => boolean {
  // The address is another one before the screen is: that one's files may still be on their way.
  const address = useRef<string>(undefined);
  useEffect(() => {
    address.current = location.pathname;
    return () => void (address.current = undefined);
  }, []);
  return useCallback(() => address.current === location.pathname, []);
}
