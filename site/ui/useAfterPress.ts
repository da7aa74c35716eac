import { useEffect, useRef } from 'react';

/**
 * Defers changes of the layout until a press is over. An error that appears as its field loses focus would otherwise move the
 * pressed button away from the pointer, and the click would be lost.
 *
 * @returns runs a change now, or after the press that is under way
 */
export function useAfterPress(): (change: () => void) => void {
  const isPressed = useRef(false);
  const deferred = useRef<(() => void)[]>([]);
  useEffect(() => {
    const start = () => {
      isPressed.current = true;
    };
    // The click comes right after `mouseup`.
    const end = () =>
      setTimeout(() => {
        isPressed.current = false;
        for (const change of deferred.current.splice(0)) change();
      });
    addEventListener('mousedown', start, true);
    addEventListener('mouseup', end, true);
    return () => {
      removeEventListener('mousedown', start, true);
      removeEventListener('mouseup', end, true);
    };
  }, []);
  return (change) => {
    if (isPressed.current) deferred.current.push(change);
    else change();
  };
}
