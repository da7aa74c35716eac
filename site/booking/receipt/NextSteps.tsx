import type { Lesson } from '#shared/contract/lesson.ts';
import { meetingPoint } from '#shared/lessons/meetingPoint.ts';
import { onlineCents } from '#shared/payments/deposit.ts';
import { formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useOffer } from '../../offers/useOffer.ts';
import { useTenant } from '../../page/context.tsx';
import { useSite } from '../../store/context.tsx';
import { useDay } from '../../ui/DayAndTime.tsx';
import type { BookingWithPayment } from './bookingWithPayment.ts';
import { useTakesPayments } from '../../page/useTakesPayments.ts';

/** What happens next: the confirmation mail (just after booking), when and where to be, how to pay. */
export function NextSteps({ booking, lesson, isNew }: { booking: BookingWithPayment; lesson: Lesson; isNew?: true }) {
  const { say } = useWords();
  const { timezone } = useTenant();
  const when = { day: useDay()(lesson.date), time: formatTime(lesson.date, timezone) };
  // The pay panel above already says how to pay.
  const offersPayment = useTakesPayments(onlineCents(booking)) && !isNew;
  const isPaying = booking.stripe_session_id !== null || booking.paid_at_school || booking.payment?.status === 'processing';
  const isSettled = isPaying || (booking.status === 'booked' && booking.due <= 0);
  const activity = useOffer(lesson.activity_id);
  const isSchoolInMail = useSite(({ settings }) => Boolean(settings.address || settings.coordinates || settings.phone)) && booking.email !== null;
  const hasMeeting = activity !== undefined && meetingPoint(activity, lesson.date) !== undefined;
  return (
    <section className="next-steps" aria-labelledby="next">
      <h2 id="next">{say('What happens next')}</h2>
      <ol className="next">
        {isNew && booking.email && (
          <li>{say('A confirmation is on its way to {{email}}. If it does not arrive, look in the spam folder.', { email: booking.email })}</li>
        )}
        <li suppressHydrationWarning>
          {say(hasMeeting ? 'booking.when_to_be' : 'booking.be_early', when)}
          {!hasMeeting && activity?.place && ` ${say('booking.place_is', { place: activity.place })}`}
          {!hasMeeting && isSchoolInMail && ` ${say('booking.how_to_find')}`}
        </li>
        {!isSettled && !offersPayment && <li>{say('You pay at the school, before the lesson.')}</li>}
      </ol>
    </section>
  );
}
