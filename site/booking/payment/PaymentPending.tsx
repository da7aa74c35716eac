import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** Paid, and no word of it yet. @param onAsk offered once the page has stopped asking by itself */
export function PaymentAwaited({ booking, onAsk }: { booking?: BookingDetail; onAsk?: () => void }) {
  const { say } = useWords();
  return (
    <div className="column quiet-page">
      <div className="waiting">
        {!onAsk && <Spinner />}
        <h1>{say(onAsk ? 'We are still waiting for word of your payment' : 'Confirming your payment…')}</h1>
      </div>
      <p>
        {say(
          onAsk
            ? 'You need not pay again. As soon as your payment arrives, we send you an email; you can close this page.'
            : 'This takes a moment. Please do not pay again.',
        )}
      </p>
      {onAsk && (
        <div className="quiet-actions">
          <button type="button" className="button" onClick={onAsk}>
            {say('Look again')}
          </button>
          {booking && (
            <SiteLink className="button button-plain" to={`/booking/${booking.id}`}>
              {say('Manage your booking')}
            </SiteLink>
          )}
        </div>
      )}
    </div>
  );
}
