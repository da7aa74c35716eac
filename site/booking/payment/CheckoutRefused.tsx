import { useEffect, useState } from 'react';
import { bookingState } from '#shared/bookings/bookingState.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useRefusal } from '../../i18n/useRefusal.ts';
import { useSiteStore } from '../../store/context.tsx';
import { useNow } from '../../page/context.tsx';
import { PaymentRefused } from './PaymentRefused.tsx';
import { clearPendingBooking, readPendingBooking } from '../storage/pendingBooking.ts';
import { restoreDraft } from './restoreDraft.ts';

/** The payment page did not open: the reason, and a link back to the booking or to the form. */
export function CheckoutRefused({ code, id }: { code: string; id: string | null }) {
  const { say } = useWords();
  const store = useSiteStore();
  const refusal = useRefusal();
  const now = useNow();
  const [booking, setBooking] = useState<BookingDetail>();
  useEffect(() => {
    if (readPendingBooking(id)) clearPendingBooking();
    if (!id) return;
    void store
      .getState()
      .api.get<BookingDetail>(`/api/bookings/${encodeURIComponent(id)}`)
      .then(
        (found) => {
          if (bookingState(found, new Date()) === 'expired') restoreDraft(store, found);
          setBooking(found);
        },
        // On failure the page links to the list.
        () => undefined,
      );
  }, [store, id]);
  const reason = refusal({ code, message: refusal({ code: 'unexpected', message: '' }) });
  if (!booking) return <PaymentRefused reason={reason} />;
  const isLive = ['awaiting_payment', 'booked', 'paid'].includes(bookingState(booking, now));
  const link = isLive
    ? { to: `/booking/${booking.id}`, label: say('Back to your booking') }
    : { to: `/lessons/${booking.lesson_id}`, label: say('Back to the form') };
  return <PaymentRefused reason={reason} link={link} />;
}
