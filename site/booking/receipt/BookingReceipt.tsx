import CircleCheck from 'lucide-react/icons/circle-check';
import { participantsOf } from '#shared/bookings/participants.ts';
import { bookingState } from '#shared/bookings/bookingState.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Money } from '../../ui/Money.tsx';
import { PhoneNumber } from '../../ui/phone/PhoneNumber.tsx';
import { useNow } from '../../page/context.tsx';
import { LessonRows } from './ReceiptLesson.tsx';
import { People } from './People.tsx';
import { type BookingAsKnown, useAmount } from './useBookingAmount.ts';
import { useTakesPayments } from './useTakesPayments.ts';

/** A booking on one sheet: the lesson, who comes, what it costs, how they are reached. It is what gets printed. */
export function BookingReceipt({ booking, lesson }: { booking: BookingAsKnown; lesson: Lesson }) {
  const { say } = useWords();
  const cents = useAmount(booking, lesson);
  const isPaid = bookingState(booking, useNow()) === 'paid';
  const takesPayments = useTakesPayments(cents);
  const people = participantsOf(booking);
  const cancelled = booking.status === 'cancelled';
  const isOff = cancelled || lesson.is_cancelled === 1;
  return (
    <div className="receipt" data-cancelled={cancelled || undefined}>
      {cancelled && <p className="badge receipt-stamp">{say('booking.CANCELLED')}</p>}
      <LessonRows lesson={lesson} cancelled={isOff} />
      <People people={people}>
        {!cancelled && (isPaid || !isOff) && (
          <li className="receipt-total">
            <strong className={isPaid ? 'receipt-paid' : undefined}>
              {isPaid && <CircleCheck aria-hidden size={22} />}
              {say(booking.paid_at_school ? 'Paid at the school' : isPaid ? 'Paid' : takesPayments ? 'Still to pay' : 'To pay at the school')}
            </strong>
            <strong>
              <Money cents={cents} />
            </strong>
          </li>
        )}
      </People>
      <dl className="rows">
        {booking.email && (
          <div>
            <dt>{say('Email')}</dt>
            <dd>{booking.email}</dd>
          </div>
        )}
        {booking.phone && (
          <div>
            <dt>{say('Mobile phone')}</dt>
            <dd>
              <PhoneNumber of={booking.phone} />
            </dd>
          </div>
        )}
        {booking.notes && (
          <div>
            <dt>{say('Notes')}</dt>
            <dd className="as-written">{booking.notes}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
