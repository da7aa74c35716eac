import { use } from 'react';
import { bookingState } from '#shared/bookings/bookingState.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { useNow } from '../../page/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { PlainFormsContext } from '../PlainFormsContext.ts';
import { BookingConfirmation } from '../receipt/BookingConfirmation.tsx';
import { BackToHost } from '../receipt/BackToHost.tsx';
import { useCanceledPayment } from './useCanceledPayment.ts';

/**
 * The visitor canceled the payment. Leads back to the filled form, or to the booking if it stands unpaid. If it was paid
 * all the same, shows the confirmation.
 */
export function PaymentCanceled({ id }: { id: string | null }) {
  const { say } = useWords();
  const { lesson, booking } = useCanceledPayment(id);
  const now = useNow();
  const state = booking && bookingState(booking, now);
  const plain = use(PlainFormsContext);
  if (booking && state === 'paid') return <BookingConfirmation booking={booking} lesson={booking.lesson} title="Your booking is confirmed" />;
  return (
    <div className="column quiet-page">
      <Drawing of="shell" className="calm-sea" />
      <h1>{say('Payment canceled, please try again')}</h1>
      {booking && state === 'booked' ? (
        <>
          <p>{say('Nothing was charged. Your booking stands: you can still pay, here or at the school before the lesson.')}</p>
          <div className="quiet-actions">
            <SiteLink className="button" to={`/booking/${booking.id}`}>
              {say('Back to your booking')}
            </SiteLink>
          </div>
        </>
      ) : (
        <>
          <p>{say(lesson ? 'Nothing was charged. What you entered is still in the form.' : 'Nothing was charged.')}</p>
          <noscript>{id && plain.release?.(id)}</noscript>
          <div className="quiet-actions">
            {booking?.host_page && <BackToHost page={booking.host_page} isBooked={false} />}
            <SiteLink className={id ? 'button scripted' : 'button'} to={lesson ? `/lessons/${lesson}` : '/lessons'}>
              {say(lesson ? 'Back to the form' : 'All lessons')}
            </SiteLink>
          </div>
        </>
      )}
    </div>
  );
}
