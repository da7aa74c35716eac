import { bookingState } from '#shared/bookings/bookingState.ts';
import type { PaymentStatus } from '#shared/contract/payment.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useWords, type MessageKey } from '../../i18n/i18n.ts';
import { useNow } from '../../page/context.tsx';
import type { BookingWithPayment } from './bookingWithPayment.ts';

const SAYS: Partial<Record<PaymentStatus, MessageKey>> = {
  refund_due: '{{amount}} is on its way back to your card. It can take a few days until your bank shows it.',
  refunded: '{{amount}} has been sent back to your card. It can take a few days until your bank shows it.',
  refund_failed: 'Sending {{amount}} back has not worked yet. The school is seeing to it.',
};

/** The refund's state of a booking that was paid; renders nothing otherwise. */
export function RefundNote({ booking }: { booking: BookingWithPayment }) {
  const { say, lang } = useWords();
  const now = useNow();
  const isCancelled = bookingState(booking, now) === 'cancelled';
  const { status, amount } = booking.payment ?? {};
  const isKept = status === 'paid' && isCancelled;
  const isAwaited = status === 'processing' && isCancelled;
  const says = isAwaited ? 'slow.returning' : isKept ? 'The {{amount}} you paid is not refunded so shortly before the lesson.' : status && SAYS[status];
  return (
    <>
      {says && amount !== undefined && (
        <p className="notice" suppressHydrationWarning>
          {say(says, { amount: formatMoney(amount, lang) })}
        </p>
      )}
      {isCancelled && booking.paid_at_school && <p className="notice">{say('What you paid at the school, you settle directly with the school.')}</p>}
    </>
  );
}
