import { useState } from 'react';
import { HOLD_MINUTES } from '#shared/bookings/hold.ts';
import { depositCents } from '#shared/payments/deposit.ts';
import { formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Money } from '../../ui/Money.tsx';
import { useTenant } from '../../page/context.tsx';
import { DepositSplit } from '../receipt/DepositSplit.tsx';
import { useTakesPayments } from '../../page/useTakesPayments.ts';

type Props = {
  total: number | 'err' | undefined;
  /** The activity's. */
  depositPercent: number | null;
  /** End of the current hold, if places are already held. */
  heldUntil: string | undefined;
  sending: boolean;
  isChecking: boolean;
  onBook: (pay: 'now' | 'later') => void;
};

/** Pay now or pay later if the school takes online payments; otherwise one button to book. */
export function PayChoice({ total, depositPercent, heldUntil, sending, isChecking, onBook }: Props) {
  const { say } = useWords();
  const { timezone } = useTenant();
  const cents = typeof total === 'number' ? total : undefined;
  const now = cents === undefined ? undefined : depositCents(cents, depositPercent);
  const rest = cents === undefined || now === undefined ? 0 : cents - now;
  const takesPayments = useTakesPayments(now);
  const waiting = sending || undefined;
  // Nothing is paid before the visitor has seen the sum. If it could not be loaded, the server still refuses another price than the page's.
  const isPending = total === undefined;
  const [pressed, setPressed] = useState<'now' | 'later'>();
  const sends = sending ? pressed : undefined;
  const working = isChecking ? 'Checking…' : 'Sending…';
  function book(pay: 'now' | 'later') {
    if (sending || (pay === 'now' && isPending)) return;
    setPressed(pay);
    onBook(pay);
  }
  if (!takesPayments) {
    return (
      <>
        <p id="pay-later" className="reason">
          {say(cents === 0 ? 'Nothing is left to pay.' : 'You pay at the school, before the lesson.')}
        </p>
        <button type="button" className="button button-wide" aria-disabled={waiting} aria-describedby="pay-later" onClick={() => book('later')}>
          {say(sending ? working : cents === 0 ? 'Book now' : 'Book now and pay later')}
        </button>
      </>
    );
  }
  return (
    <>
      {now !== undefined && rest > 0 && <DepositSplit now={now} rest={rest} />}
      <p className="reason">
        <span id="pay-now">
          {isPending
            ? say('booking.total_pending')
            : heldUntil
              ? say('We are holding your places until {{time}}.', { time: formatTime(heldUntil, timezone) })
              : say('We hold your places for {{minutes}} minutes while you pay.', { minutes: HOLD_MINUTES })}
        </span>
      </p>
      <div className="pay-choice">
        <button type="button" className="button button-wide" aria-disabled={isPending || waiting} aria-describedby="pay-now" onClick={() => book('now')}>
          {say(sends === 'now' ? working : 'Pay now')}
          {sends !== 'now' && now !== undefined && (
            <span className="pay-amount">
              <Money cents={now} />
            </span>
          )}
        </button>
        <button type="button" className="button button-plain button-wide" aria-disabled={waiting} onClick={() => book('later')}>
          {say(sends === 'later' ? working : 'booking.pay_at_school')}
        </button>
      </div>
    </>
  );
}
