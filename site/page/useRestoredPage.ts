import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the browser restores this page from its back/forward cache, as on the way back from the payment page. Its state is the one
 * in which it was left.
 */
export function useRestoredPage(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => persisted && restored();
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
