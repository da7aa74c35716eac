import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import { ShareLesson } from './ShareLesson.tsx';

/** Actions for a booking: add it to a calendar, share the lesson. */
export function BookingActions({ booking, lesson }: { booking: Booking; lesson: Lesson }) {
  const { say, lang } = useWords();
  const { api_base } = useTenant();
  return (
    <div className="booking-actions">
      <a className="button button-plain" href={`${api_base}/api/bookings/${booking.id}/calendar.ics?lang=${lang}`} download="lesson.ics">
        <CalendarPlus aria-hidden size={20} />
        {say('Add to calendar')}
      </a>
      <ShareLesson lesson={lesson} />
    </div>
  );
}
