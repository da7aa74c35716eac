import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { Lesson } from '#shared/contract/lesson.ts';
import { offersReceipt } from '#shared/payments/offersReceipt.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import { ReceiptLink } from './ReceiptLink.tsx';
import { ShareLesson } from './ShareLesson.tsx';
import type { BookingWithPayment } from './bookingWithPayment.ts';

/** Actions for a booking: add it to a calendar, open its receipt, share the lesson. */
export function BookingActions({ booking, lesson }: { booking: BookingWithPayment; lesson: Lesson }) {
  const { say, lang } = useWords();
  const { api_base } = useTenant();
  return (
    <div className="booking-actions">
      <a className="button button-plain" href={`${api_base}/api/bookings/${booking.id}/calendar.ics?lang=${lang}`} download="lesson.ics">
        <CalendarPlus aria-hidden size={20} />
        {say('Add to calendar')}
      </a>
      {offersReceipt(booking) && <ReceiptLink booking={booking} />}
      <ShareLesson lesson={lesson} />
    </div>
  );
}
