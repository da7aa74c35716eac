import { useEffect, useEffectEvent } from 'react';

/** Does something each time the page comes back into view. */
export function useOnReturn(act: () => void): void {
  const onChange = useEffectEvent(() => {
    if (document.visibilityState === 'visible') act();
  });
  useEffect(() => {
    const listen = () => onChange();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
}
