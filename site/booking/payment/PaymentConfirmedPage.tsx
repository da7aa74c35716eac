import '../receipt/receipt.css';
import '../receipt/afterBooking.css';
import './payment.css';
import '../receipt/print.css';
import { bookingState } from '#shared/bookings/bookingState.ts';
import { useRefusal } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { PageTrouble } from '../../ui/PageError.tsx';
import { useNow } from '../../page/context.tsx';
import { useQuery } from '../../page/useQuery.ts';
import { CheckoutRefused } from './CheckoutRefused.tsx';
import { PaymentAwaited } from './PaymentPending.tsx';
import { PaymentCanceled } from './PaymentCanceled.tsx';
import { PaymentMissed } from './HoldExpired.tsx';
import { PaymentRefused } from './PaymentRefused.tsx';
import { Submitted } from '../receipt/BookingConfirmation.tsx';
import { usePaymentReturn } from './usePaymentReturn.ts';

/** Where the payment page sends people back to, with `success` or `canceled`, `session_id` and the booking's `id`; or the way there, with `refused`. */
export function PaymentConfirmedPage() {
  const query = useQuery();
  const id = query.get('id');
  const refused = query.get('refused');
  if (refused !== null) return <CheckoutRefused code={refused} id={id} />;
  if (query.has('canceled')) return <PaymentCanceled id={id} />;
  return <PaymentReturned sessionId={query.get('session_id')} id={id} isPaid={query.has('success')} />;
}

function PaymentReturned({ sessionId, id, isPaid }: { sessionId: string | null; id: string | null; isPaid: boolean }) {
  const refusal = useRefusal();
  const { state, failure, retry } = usePaymentReturn(sessionId, id, isPaid);
  const booking = useSite((site) => site.booking.shown);
  const now = useNow();
  if (state === 'working') return isPaid ? <PaymentAwaited /> : <PageSkeleton />;
  if (state === 'missing') return <PageTrouble title="no booking found with this id" />;
  if (state === 'refused' && failure) return <PaymentRefused reason={refusal(failure)} />;
  if (state === 'failed' || !booking) return <PageTrouble title="Error loading booking" onRetry={retry} />;
  if (state === 'awaited') return <PaymentAwaited booking={booking} />;
  if (state === 'silent') return <PaymentAwaited booking={booking} onAsk={retry} />;
  const title = { cancelled: 'This booking is cancelled.', awaiting_payment: 'Your booking', booked: 'Your booking is confirmed', paid: 'Your booking is confirmed' } as const;
  const stands = bookingState(booking, now);
  return stands === 'expired' ? <PaymentMissed booking={booking} /> : <Submitted booking={booking} lesson={booking.lesson} title={title[stands]} />;
}
