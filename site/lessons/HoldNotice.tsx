import { type ComponentType, useEffect, useState } from 'react';
import { useMessageParts } from '../i18n/messageParts.ts';

/** The notice of places that this browser holds for a payment. It loads only where there may be some (`site/booking/storage/pendingBooking.ts`). */
export function HoldNotice() {
  const messages = useMessageParts();
  const [OwnHold, setOwnHold] = useState<ComponentType | null>(null);
  useEffect(() => {
    async function load() {
      if (!('lineup.pendingBooking' in localStorage)) return;
      const [chunk] = await Promise.all([import('../chunks/booking.ts'), messages.load('booking')]);
      setOwnHold(() => chunk.OwnHold);
    }
    // Storage may be blocked, and the page only says less then.
    load().catch(() => undefined);
  }, [messages]);
  return OwnHold && <OwnHold />;
}
