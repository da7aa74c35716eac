import { useLate } from '../i18n/useLate.ts';

const loadOwnHold = () => import('../chunks/booking.ts').then((file) => file.OwnHold);

/** May this browser hold places? */
function mayHold(): boolean {
  try {
    return 'lineup.pendingBooking' in localStorage;
  } catch {
    // Storage may be blocked.
    return false;
  }
}

/** The notice of places that this browser holds for a payment. It loads only where there may be some (`site/booking/storage/pendingBooking.ts`). */
export function HoldNotice() {
  const [OwnHold] = useLate(mayHold, loadOwnHold, 'booking');
  return OwnHold && <OwnHold />;
}
