import { use } from 'react';
import { bookingState } from '#shared/bookings/bookingState.ts';
import { useRefusal } from '../../i18n/useRefusal.ts';
import { useSite } from '../../store/context.tsx';
import { PageSkeleton } from '../../ui/states/PageSkeleton.tsx';
import { PageError } from '../../ui/states/PageError.tsx';
import { useNow } from '../../page/context.tsx';
import { useQuery } from '../../page/useQuery.ts';
import { PlainFormsContext } from '../PlainFormsContext.ts';
import { CheckoutRefused } from './CheckoutRefused.tsx';
import { PaymentPending } from './PaymentPending.tsx';
import { PaymentCanceled } from './PaymentCanceled.tsx';
import { HoldExpired } from './HoldExpired.tsx';
import { PaymentRefused } from './PaymentRefused.tsx';
import { BookingConfirmation } from '../receipt/BookingConfirmation.tsx';
import { usePaymentReturn } from './usePaymentReturn.ts';

/** The payment page's return address: `success` or `canceled`, with `session_id` and the booking's `id`. `refused`: it never opened. */
export function PaymentConfirmedPage() {
  const query = useQuery();
  const id = query.get('id');
  const refused = query.get('refused');
  if (refused !== null) return <CheckoutRefused code={refused} id={id} />;
  if ((query.get('canceled') ?? 'false') !== 'false') return <PaymentCanceled id={id} />;
  return <PaymentReturned sessionId={query.get('session_id')} id={id} isPaid={query.has('success')} />;
}

function PaymentReturned({ sessionId, id, isPaid }: { sessionId: string | null; id: string | null; isPaid: boolean }) {
  const refusal = useRefusal();
  const { state, failure, retry } = usePaymentReturn(sessionId, id, isPaid);
  const booking = useSite((site) => site.booking.shown);
  const now = useNow();
  const plain = use(PlainFormsContext);
  if (state === 'working')
    return (
      <>
        <noscript className="payment-back">{id && plain.lookUpPayment?.(id)}</noscript>
        {isPaid ? <PaymentPending /> : <PageSkeleton />}
      </>
    );
  if (state === 'missing') return <PageError title="no booking found with this id" />;
  if (state === 'refused' && failure) return <PaymentRefused reason={refusal(failure)} />;
  if (state === 'failed' || !booking) return <PageError title="Error loading booking" onRetry={retry} />;
  if (state === 'pending') return <PaymentPending booking={booking} />;
  if (state === 'unconfirmed') return <PaymentPending booking={booking} onRetry={retry} />;
  const title = { cancelled: 'This booking is cancelled.', awaiting_payment: 'Your booking', booked: 'Your booking is confirmed', paid: 'Your booking is confirmed' } as const;
  const current = bookingState(booking, now);
  return current === 'expired' ? <HoldExpired booking={booking} /> : <BookingConfirmation booking={booking} lesson={booking.lesson} title={title[current]} />;
}
