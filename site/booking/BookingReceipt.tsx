import { participantsOf } from '#shared/booking.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { hundredths } from '#shared/money.ts';
import { useWords } from '../i18n.ts';
import { useSite } from '../store/context.tsx';
import { Money } from '../ui/Money.tsx';
import { LessonRows } from './LessonRows.tsx';
import { People } from './People.tsx';

/** A booking on one sheet: the lesson, who comes, what it costs, how they are reached. It is what gets printed. */
export function BookingReceipt({ booking, lesson }: { booking: Booking; lesson: Lesson }) {
  const { say } = useWords();
  const price = hundredths(useSite((state) => state.aux!.activities[lesson.activity_id]?.price ?? 0));
  const people = participantsOf(booking);
  const cancelled = booking.status === 'cancelled';
  return (
    <div className="receipt" data-cancelled={cancelled || undefined}>
      {cancelled && <p className="badge receipt-stamp">{say('booking.CANCELLED')}</p>}
      <LessonRows lesson={lesson} cancelled={cancelled || lesson.is_cancelled === 1} />
      <People people={people}>
        {!cancelled && (
          <li className="receipt-total">
            <strong>{say(booking.stripe_session_id ? 'Paid' : 'To pay at the school')}</strong>
            <strong>
              <Money amount={price * people.length} />
            </strong>
          </li>
        )}
      </People>
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
    </div>
  );
}
