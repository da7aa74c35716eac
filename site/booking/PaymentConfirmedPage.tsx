import './receipt.css';
import './after.css';
import './print.css';
import { useRefusal } from '../i18n.ts';
import { useSite } from '../store/context.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { PageTrouble } from '../ui/PageTrouble.tsx';
import { PaymentCanceled } from './PaymentCanceled.tsx';
import { PaymentRefused } from './PaymentRefused.tsx';
import { Submitted } from './Submitted.tsx';
import { usePaymentReturn } from './usePaymentReturn.ts';
import { useQuery } from '../ui/useQuery.ts';

/** Where the payment page sends people back to, with `success` or `canceled`, `session_id` and the booking's `id`. */
export function PaymentConfirmedPage() {
  const query = useQuery();
  if (query.has('canceled')) return <PaymentCanceled id={query.get('id')} />;
  return <PaymentReturned sessionId={query.get('session_id')} id={query.get('id')} isPaid={query.has('success')} />;
}

function PaymentReturned({ sessionId, id, isPaid }: { sessionId: string | null; id: string | null; isPaid: boolean }) {
  const refusal = useRefusal();
  const { state, failure, retry } = usePaymentReturn(sessionId, id, isPaid);
  const booking = useSite((site) => site.booking.shown);
  if (state === 'working') return <PageSkeleton />;
  if (state === 'missing') return <PageTrouble title="no booking found with this id" />;
  if (state === 'refused' && failure) return <PaymentRefused reason={refusal(failure)} />;
  if (state === 'failed' || !booking) return <PageTrouble title="Error loading booking" onRetry={retry} />;
  const title = booking.status === 'cancelled' ? 'This booking is cancelled.' : 'Your booking is confirmed';
  return <Submitted booking={booking} lesson={booking.lesson} title={title} />;
}
