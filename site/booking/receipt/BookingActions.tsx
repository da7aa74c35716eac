import CalendarPlus from 'lucide-react/icons/calendar-plus';
import MapPin from 'lucide-react/icons/map-pin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { meetingPoint } from '#shared/lessons/meetingPoint.ts';
import { offersReceipt } from '#shared/payments/offersReceipt.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useOffer } from '../../offers/useOffer.ts';
import { useTenant } from '../../page/context.tsx';
import { ReceiptLink } from './ReceiptLink.tsx';
import { ShareLesson } from './ShareLesson.tsx';
import type { BookingWithPayment } from './bookingWithPayment.ts';

/** Actions for a booking: add it to a calendar, open its receipt, find the way, share the lesson. A private lesson has no page to share, nor has a suspended school. */
export function BookingActions({ booking, lesson }: { booking: BookingWithPayment; lesson: Lesson }) {
  const { say, lang } = useWords();
  const { api_base, is_suspended } = useTenant();
  const activity = useOffer(lesson.activity_id);
  const directions = activity && meetingPoint(activity, lesson.date)?.directions;
  return (
    <div className="booking-actions">
      <a className="button button-plain" href={`${api_base}/api/bookings/${booking.id}/calendar.ics?lang=${lang}`} download="lesson.ics">
        <CalendarPlus aria-hidden size={20} />
        {say('Add to calendar')}
      </a>
      {offersReceipt(booking) && <ReceiptLink booking={booking} />}
      {directions && (
        <a className="button button-plain" href={directions} rel="noopener" target="_blank">
          <MapPin aria-hidden size={20} />
          {say('Directions')}
        </a>
      )}
      {!lesson.is_private && !is_suspended && <ShareLesson lesson={lesson} />}
    </div>
  );
}
