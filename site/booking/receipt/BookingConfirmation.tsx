import CircleCheck from 'lucide-react/icons/circle-check';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useWords, type MessageKey } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { BackToHost } from './BackToHost.tsx';
import { BookingActions } from './BookingActions.tsx';
import { BookingReceipt } from './BookingReceipt.tsx';
import { PrintedFoot } from './PrintedFoot.tsx';
import { PaymentOnItsWay } from './PaymentOnItsWay.tsx';
import { NextSteps } from './NextSteps.tsx';
import { RefundNote } from './RefundNote.tsx';
import { StepHeading } from '../steps/StepHeading.tsx';
import type { BookingWithPayment } from './bookingWithPayment.ts';

type Props = {
  booking: BookingWithPayment;
  lesson: Lesson;
  /** The heading; else it says that the places are booked. */
  title?: MessageKey;
  /** Below the heading. */
  sentence?: MessageKey;
};

/** The booking just made, and what happens next. */
export function BookingConfirmation({ booking, lesson, title, sentence }: Props) {
  const { say } = useWords();
  const { host_page } = booking;
  return (
    <div className="column submitted">
      {booking.status === 'booked' && <CircleCheck className="submitted-sign" aria-hidden size={56} strokeWidth={1.5} />}
      <StepHeading text={title ? say(title) : say('booking.booked', { count: participantsOf(booking).length })} />
      {sentence && <p className="submitted-sentence">{say(sentence)}</p>}
      <RefundNote booking={booking} />
      {booking.payment?.status === 'processing' && booking.status !== 'cancelled' && <PaymentOnItsWay booking={booking} />}
      <BookingReceipt booking={booking} lesson={lesson} />
      <PrintedFoot booking={booking} lesson={lesson} />
      {booking.status === 'booked' && (
        <>
          <BookingActions booking={booking} lesson={lesson} />
          <NextSteps booking={booking} lesson={lesson} isNew />
        </>
      )}
      <div className="quiet-actions">
        {host_page && <BackToHost page={host_page} isBooked={booking.status === 'booked'} />}
        <SiteLink className={host_page ? 'button button-plain' : 'button'} to={`/booking/${booking.id}`}>
          {say('Manage your booking')}
        </SiteLink>
        <SiteLink className="button button-plain" to="/lessons">
          {say('All lessons')}
        </SiteLink>
      </div>
    </div>
  );
}
