import { useEffect, useState } from 'react';
import { bookingState } from '#shared/bookings/bookingState.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useRefusal, useWords } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';
import { useNow } from '../../page/context.tsx';
import { PaymentRefused } from './PaymentRefused.tsx';
import { clearPendingBooking, readPendingBooking } from '../storage/pendingBooking.ts';
import { fillForm } from './restoreDraft.ts';

/** There was no payment page: why not, and the way back to the booking where it stands or is held, else to the form. */
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
          if (bookingState(found, new Date()) === 'expired') fillForm(store, found);
          setBooking(found);
        },
        // Without an answer the way leads to the list.
        () => undefined,
      );
  }, [store, id]);
  const reason = refusal({ code, message: refusal({ code: 'unexpected', message: '' }) });
  if (!booking) return <PaymentRefused reason={reason} />;
  const isLive = ['awaiting_payment', 'booked', 'paid'].includes(bookingState(booking, now));
  const way = isLive
    ? { to: `/booking/${booking.id}`, label: say('Back to your booking') }
    : { to: `/lessons/${booking.lesson_id}`, label: say('Back to the form') };
  return <PaymentRefused reason={reason} way={way} />;
}
