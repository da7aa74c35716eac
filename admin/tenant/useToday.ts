import { useEffect, useState } from 'react';
import { wallClock } from '#shared/time/time.ts';
import { useTenant } from './TenantContext.tsx';

const LOOK_EVERY_MS = 30_000;

/**
 * Today's date at the school. A screen that is left open goes on to the next day by itself: phones keep it overnight, and data that is
 * read again and has not changed does not draw it anew.
 */
export function useToday(): string {
  const { timezone } = useTenant();
  const [today, setToday] = useState(() => dateAt(timezone));
  useEffect(() => {
    const look = () => setToday(dateAt(timezone));
    // The zone may have been changed.
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timezone]);
  return today;
}

function dateAt(timezone: string): string {
  return wallClock(new Date(), timezone).date;
}
