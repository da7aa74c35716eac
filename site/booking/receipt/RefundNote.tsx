import { bookingState } from '#shared/bookings/bookingState.ts';
import type { PaymentStatus } from '#shared/contract/payment.ts';
import { cardHeldCents, deskHeldCents } from '#shared/payments/heldMoney.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatDay } from '#shared/time/time.ts';
import { useWords, type MessageKey } from '../../i18n/i18n.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import type { BookingWithPayment } from './bookingWithPayment.ts';

const SAYS: Partial<Record<PaymentStatus, MessageKey>> = {
  refund_due: '{{amount}} is on its way back to your card. It can take a few days until your bank shows it.',
  refunded: '{{amount}} has been sent back to your card. It can take a few days until your bank shows it.',
  refund_failed: 'Sending {{amount}} back has not worked yet. The school is seeing to it.',
};

/** What happens, or happened, to the money of a booking: what goes back to the card, what the school gives back, what it gave, what went back to a pass or not, what became a credit, and what stays due. */
export function RefundNote({ booking }: { booking: BookingWithPayment }) {
  const { say, lang } = useWords();
  const now = useNow();
  const { timezone } = useTenant();
  const isCancelled = bookingState(booking, now) === 'cancelled';
  const { payment, due, refunds = [], pass_back, credit } = booking;
  const isKept = isCancelled && due >= 0 && !credit && cardHeldCents(booking, payment) > 0;
  const isOff = isCancelled || (booking.lesson?.is_cancelled === 1);
  const isAwaited = payment?.status === 'processing' && isOff;
  const says = isAwaited ? 'slow.returning' : isKept ? 'The {{amount}} you paid is not refunded so shortly before the lesson.' : payment && SAYS[payment.status];
  // Parts that went back before are listed on their own.
  const whole = payment && payment.status !== 'refunded' ? payment.amount - payment.amount_refunded : payment?.amount;
  const parts = refunds.filter(({ method }) => method !== 'card' || payment?.status !== 'refunded');
  const byHand = Math.min(-due, deskHeldCents(booking, payment));
  return (
    <>
      {says && whole !== undefined && (
        <p className="notice" suppressHydrationWarning>
          {say(says, { amount: formatMoney(whole, lang) })}
        </p>
      )}
      {pass_back && <p className="notice">{say('pass.is_back')}</p>}
      {isCancelled && booking.paid_by_pass > 0 && <p className="notice">{say('pass.kept')}</p>}
      {credit && (
        <p className="notice">
          {say('choice.credited', { amount: formatMoney(credit.amount, lang) })} <SiteLink className="whole-code" to={`/passes/${credit.code}`}>{credit.code}</SiteLink>
        </p>
      )}
      {byHand > 0 && <p className="notice">{say('You get {{amount}} back from the school: come by, or write to it.', { amount: formatMoney(byHand, lang) })}</p>}
      {-due > byHand && <p className="notice">{say('booking.to_card', { amount: formatMoney(-due - byHand, lang) })}</p>}
      {isCancelled && due > 0 && <p className="notice">{say('booking.late_due', { amount: formatMoney(due, lang) })}</p>}
      {parts.map(({ method, amount, created_at }, index) => (
        <p key={index} className="notice">
          {say(method === 'card' ? '{{amount}} went back to your card on {{day}}.' : 'The school gave you {{amount}} back on {{day}}.', { amount: formatMoney(amount, lang), day: formatDay(created_at, lang, timezone, now) })}
        </p>
      ))}
      {isCancelled && booking.paid_at_school && due >= 0 && <p className="notice">{say('What you paid at the school, you settle directly with the school.')}</p>}
    </>
  );
}
