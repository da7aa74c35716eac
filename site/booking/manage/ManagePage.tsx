import { use, useRef, useState } from 'react';
import { isCancellable } from '#shared/bookings/bookingState.ts';
import { bookingState, isPaidByCard } from '#shared/bookings/bookingState.ts';
import { offersReceipt } from '#shared/payments/offersReceipt.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { useNow, usePageData, useTenant } from '../../page/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { BookingActions } from '../receipt/BookingActions.tsx';
import { BookingReceipt } from '../receipt/BookingReceipt.tsx';
import { CalledOff } from './CalledOff.tsx';
import { ChangeDate } from './ChangeDate.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { ReviewBooking } from './ReviewBooking.tsx';
import { useFreshBooking } from './useFreshBooking.ts';
import { NextSteps } from '../receipt/NextSteps.tsx';
import { PayPanel } from '../payment/PayPanel.tsx';
import { HoldExpired } from '../payment/HoldExpired.tsx';
import { PrintedFoot } from '../receipt/PrintedFoot.tsx';
import { ReceiptLink } from '../receipt/ReceiptLink.tsx';
import { RefundNote } from '../receipt/RefundNote.tsx';
import { NoScriptNotice } from '../NoScriptNotice.tsx';
import { PlainFormsContext } from '../PlainFormsContext.ts';

/** The guest cancelled, or took another date: the words that say so. */
type Done = 'cancelled' | 'choice.made' | 'date.made';

/** A booking, opened by its private link: all its details, and ways to pay and cancel. */
export function ManagePage() {
  const { say } = useWords();
  const booking = useSite((state) => state.booking.shown!);
  useFreshBooking(booking.id);
  // What the guest did last on this page.
  const [done, setDone] = useState<Done>();
  const heading = useRef<HTMLHeadingElement>(null);
  const plain = use(PlainFormsContext);
  const { is_suspended } = useTenant();
  const now = useNow();
  const { lesson } = booking;
  const state = bookingState(booking, now);
  const cancelled = state === 'cancelled';
  const cancellable = isCancellable(booking, lesson, now);
  const isOn = cancellable && lesson.is_cancelled === 0;
  const isByCard = isPaidByCard(booking);
  if (state === 'expired') return <HoldExpired booking={booking} />;

  function show(what: Done) {
    setDone(what);
    heading.current?.focus();
  }
  const cancel = <CancelBooking booking={booking} onCancelled={() => show('cancelled')} />;
  const others = (cancelled || lesson.is_cancelled === 1) && !is_suspended && (
    <div className="quiet-actions">
      <SiteLink className={isByCard ? 'button button-plain' : 'button'} to="/lessons">
        {say('See the other lessons')}
      </SiteLink>
    </div>
  );
  return (
    <div className="column manage">
      <PrintedHead />
      <h1 ref={heading} tabIndex={-1}>
        {say('Your booking')}
      </h1>
      <noscript>{plain.done?.(booking)}</noscript>
      {done === 'cancelled' && (
        <Alert kind="good">
          <p>
            <strong>{say('OK!')}</strong>
          </p>
          <p>{say('Your booking is cancelled. Until the next wave!')}</p>
        </Alert>
      )}
      {done && done !== 'cancelled' && !cancelled && (
        <Alert kind="good">
          <p>{say(done)}</p>
        </Alert>
      )}
      {cancelled && done !== 'cancelled' && <p className="notice">{say('This booking is cancelled.')}</p>}
      {lesson.is_cancelled === 1 && !cancelled && (
        <div className="notice">
          <p>{say('refusal.lesson_cancelled')}</p>
          {lesson.cancel_reason && <p>{lesson.cancel_reason}</p>}
        </div>
      )}
      <RefundNote booking={booking} />
      <BookingReceipt booking={booking} lesson={lesson} />
      <PrintedFoot booking={booking} lesson={lesson} />
      {!isOn && offersReceipt(booking) && (
        <div className="booking-actions">
          <ReceiptLink booking={booking} />
        </div>
      )}
      {isOn && <PayPanel booking={booking} />}
      {isOn && state !== 'awaiting_payment' && (
        <>
          <BookingActions booking={booking} lesson={lesson} />
          <NextSteps booking={booking} lesson={lesson} />
        </>
      )}
      {isOn && state !== 'awaiting_payment' && <ChangeDate booking={booking} onMoved={() => show('date.made')} />}
      {!isByCard && !cancellable && others}
      {cancellable && (
        <>
          <CalledOff booking={booking} onMoved={() => show('choice.made')} onCancelled={() => show('cancelled')}>
            {cancel}
          </CalledOff>
          {isOn ? (
            <noscript>{plain.cancel?.(booking)}</noscript>
          ) : (
            <NoScriptNotice says="Cancelling here needs JavaScript, which is switched off in this browser. Write to the school or call, and we cancel for you." />
          )}
        </>
      )}
      <ReviewBooking key={booking.id} booking={booking} />
      {!cancelled && !cancellable && <p className="notice">{say('refusal.cancel_too_late')}</p>}
      {(isByCard || cancellable) && others}
    </div>
  );
}

/** The school's name and host, on paper only, because the page's header is not printed. */
function PrintedHead() {
  const { name, hosts } = useTenant();
  const { readableHost } = usePageData();
  return (
    <p className="printed-head" aria-hidden>
      {name} · {readableHost ?? hosts[0]}
    </p>
  );
}
