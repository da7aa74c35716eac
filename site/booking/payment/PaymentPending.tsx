import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';

/** The payment is not confirmed yet. @param onRetry given once the page has stopped polling */
export function PaymentPending({ booking, onRetry }: { booking?: BookingDetail; onRetry?: () => void }) {
  const { say } = useWords();
  return (
    <div className="column quiet-page">
      <div className="waiting">
        {!onRetry && <Spinner />}
        <h1>{say(onRetry ? 'We are still waiting for word of your payment' : 'Confirming your payment…')}</h1>
      </div>
      <p>
        {say(
          onRetry
            ? 'You need not pay again. As soon as your payment arrives, we send you an email; you can close this page.'
            : 'This takes a moment. Please do not pay again.',
        )}
      </p>
      {onRetry && (
        <div className="quiet-actions">
          <button type="button" className="button" onClick={onRetry}>
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
