import { type RefObject, useEffect, useRef } from 'react';

/** Whether the screen that calls it is still shown, for what is answered late. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return isHere;
}
