import { bookingState } from '#shared/bookings/bookingState.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { useNow } from '../../page/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { Submitted } from '../receipt/BookingConfirmation.tsx';
import { useCanceledPayment } from './useCanceledPayment.ts';

/**
 * Not paid after all: nothing is pending or held any more, and the way back leads to the form as it was left; or to the
 * booking, where that stands without a payment. Where it was paid all the same, that is what counts.
 */
export function PaymentCanceled({ id }: { id: string | null }) {
  const { say } = useWords();
  const { lesson, booking } = useCanceledPayment(id);
  const now = useNow();
  const state = booking && bookingState(booking, now);
  if (booking && state === 'paid') return <Submitted booking={booking} lesson={booking.lesson} title="Your booking is confirmed" />;
  return (
    <div className="column quiet-page">
      <Drawing of="calmSea" className="calm-sea" />
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
          <div className="quiet-actions">
            <SiteLink className="button" to={lesson ? `/lessons/${lesson}` : '/lessons'}>
              {say(lesson ? 'Back to the form' : 'All lessons')}
            </SiteLink>
          </div>
        </>
      )}
    </div>
  );
}
