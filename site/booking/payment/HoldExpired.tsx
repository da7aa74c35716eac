import { use } from 'react';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { CheckoutForm } from '../../ui/CheckoutForm.tsx';
import { useQuery } from '../../page/useQuery.ts';
import { PlainFormsContext } from '../PlainFormsContext.ts';
import { RefundNote } from '../receipt/RefundNote.tsx';
import { useRestoredDraft } from './restoreDraft.ts';

/** The hold expired without a payment, was given back without scripts, or the payment came too late and is refunded. */
export function HoldExpired({ booking }: { booking: BookingDetail }) {
  const { say } = useWords();
  const isLate = booking.payment?.refund_reason === 'late';
  const hasFailed = booking.payment?.status === 'failed' || booking.payment?.status === 'processing';
  const isReleased = useQuery().get('done') === 'released' && !isLate && !hasFailed;
  const plain = use(PlainFormsContext);
  useRestoredDraft(booking);
  return (
    <div className="column quiet-page">
      <Drawing of="hourglass" className="calm-sea" />
      <h1>{say(isLate ? 'Your payment came too late' : hasFailed ? 'Your payment did not arrive' : isReleased ? 'Payment canceled, please try again' : 'This booking was not paid in time')}</h1>
      <noscript>{plain.done?.(booking)}</noscript>
      <p>
        {hasFailed
          ? say('slow.failed', { count: participantsOf(booking).length })
          : isReleased
            ? say('Nothing was charged. What you entered is still in the form.')
            : say(isLate ? 'Your places had been given up by then, and others have taken them.' : 'Nothing was charged, and its places are free again. What you entered is still in the form.')}
      </p>
      <RefundNote booking={booking} />
      {hasFailed && (
        <CheckoutForm paymentId={booking.id} items={[]}>
          <button type="submit" className="button button-wide">
            {say('Pay again')}
          </button>
        </CheckoutForm>
      )}
      <div className="quiet-actions">
        {!isLate && <noscript>{plain.backToForm?.(booking)}</noscript>}
        <SiteLink className={`button${hasFailed ? ' button-plain' : ''}${isLate ? '' : ' scripted'}`} to={isLate ? '/lessons' : `/lessons/${booking.lesson_id}`}>
          {say(isLate ? 'See the other lessons' : 'Back to the form')}
        </SiteLink>
      </div>
    </div>
  );
}
