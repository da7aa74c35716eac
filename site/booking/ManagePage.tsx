import './receipt.css';
import './after.css';
import { useRef, useState } from 'react';
import { isCancellable, participantsOf } from '#shared/booking.ts';
import { useWords } from '../i18n.ts';
import { useSite } from '../store/context.tsx';
import { Alert } from '../ui/Alert.tsx';
import { useNow } from '../ui/page.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { LessonRows } from './LessonRows.tsx';
import { People } from './People.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** A booking, for whoever holds its link: everything about it, and the way to cancel it. */
export function ManagePage() {
  const { say } = useWords();
  const booking = useSite((state) => state.booking.shown!);
  const [justCancelled, setJustCancelled] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const cancelled = booking.status === 'cancelled';

  function done() {
    setJustCancelled(true);
    heading.current?.focus();
  }
  return (
    <div className="column manage">
      <h1 ref={heading} tabIndex={-1}>
        {say('Your booking')}
      </h1>
      {justCancelled && (
        <Alert kind="good">
          <p>
            <strong>{say('OK!')}</strong>
          </p>
          <p>{say('Your booking is cancelled. Until the next wave!')}</p>
        </Alert>
      )}
      {cancelled && !justCancelled && <p className="notice">{say('This booking is cancelled.')}</p>}
      {booking.lesson.is_cancelled === 1 && !cancelled && <p className="notice">{say('refusal.lesson_cancelled')}</p>}
      <div className="receipt" data-cancelled={cancelled || undefined}>
        <LessonRows lesson={booking.lesson} cancelled={cancelled || booking.lesson.is_cancelled === 1} />
        <People people={participantsOf(booking)} />
        <dl className="rows">
          <div>
            <dt>{say('Mobile phone')}</dt>
            <dd>{booking.phone}</dd>
          </div>
          {booking.email && (
            <div>
              <dt>{say('Email')}</dt>
              <dd>{booking.email}</dd>
            </div>
          )}
          {booking.notes && (
            <div>
              <dt>{say('Notes')}</dt>
              <dd className="as-written">{booking.notes}</dd>
            </div>
          )}
        </dl>
        {cancelled && <span className="badge receipt-stamp">{say('CANCELLED')}</span>}
      </div>
      {isCancellable(booking, booking.lesson, now) && <CancelBooking booking={booking} onCancelled={done} />}
      {!cancelled && !isCancellable(booking, booking.lesson, now) && <p className="notice">{say('refusal.cancel_too_late')}</p>}
      {cancelled && (
        <div className="quiet-actions">
          <SiteLink className="button" to="/lessons">
            {say('See the other lessons')}
          </SiteLink>
        </div>
      )}
    </div>
  );
}
