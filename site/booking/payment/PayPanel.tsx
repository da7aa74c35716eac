import { useEffect, useRef } from 'react';
import { participantsOf } from '#shared/bookings/participants.ts';
import { bookingState } from '#shared/bookings/bookingState.ts';
import { HOLD_MINUTES } from '#shared/bookings/hold.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { onlineCents, restCents } from '#shared/payments/deposit.ts';
import { formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Money } from '../../ui/Money.tsx';
import { useNow, useTenant } from '../../page/context.tsx';
import { useQuery } from '../../page/useQuery.ts';
import { CheckoutForm } from '../../ui/CheckoutForm.tsx';
import { DepositSplit } from '../receipt/DepositSplit.tsx';
import { PaymentOnItsWay } from '../receipt/PaymentOnItsWay.tsx';
import { useTakesPayments } from '../../page/useTakesPayments.ts';

/** Offers to pay an unpaid or held booking online; renders nothing if that is not possible. */
export function PayPanel({ booking }: { booking: BookingDetail }) {
  const { say } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const { lesson } = booking;
  const state = bookingState(booking, now);
  const quantity = participantsOf(booking).length;
  const cents = onlineCents(booking);
  const rest = restCents(booking);
  const takesPayments = useTakesPayments(cents);
  const isPayLink = useQuery().get('pay') === '1';
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Opened by the pay link of a mail.
    if (isPayLink) panel.current?.scrollIntoView({ block: 'center' });
  }, [isPayLink]);
  const isHeld = state === 'awaiting_payment';
  if (booking.payment?.status === 'processing') return <PaymentOnItsWay booking={booking} />;
  if (!takesPayments || !(isHeld || state === 'booked')) return null;
  const minutes = booking.hold_until ? minutesLeft(booking.hold_until, now) : 0;
  return (
    <section className="pay-panel" aria-labelledby="pay" ref={panel}>
      <h2 id="pay">{say(isHeld ? 'Your payment is still missing' : 'Pay online')}</h2>
      {isHeld && booking.hold_until ? (
        <>
          <p suppressHydrationWarning>{say('We are holding your places until {{time}}.', { time: formatTime(booking.hold_until, timezone) })}</p>
          <p className="time-left" suppressHydrationWarning>
            {say('{{count}} minutes left', { count: minutes })}
          </p>
        </>
      ) : (
        <p>{say('Pay by card now, or at the school before the lesson.')}</p>
      )}
      {rest > 0 && <DepositSplit now={cents} rest={rest} />}
      <CheckoutForm paymentId={booking.id} items={[{ id: lesson.activity_id, quantity }]}>
        <button type="submit" className="button button-wide">
          {say('Pay now')}
          <span className="pay-amount">
            <Money cents={cents} />
          </span>
        </button>
      </CheckoutForm>
    </section>
  );
}

/** Whole minutes, between 1 and the hold's length, because the page's clock may lag. */
function minutesLeft(until: string, now: Date): number {
  return Math.min(HOLD_MINUTES, Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000)));
}
