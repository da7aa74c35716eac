import ChevronRight from 'lucide-react/icons/chevron-right';
import { participantsOf } from '#shared/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords, type MessageKey } from '../i18n.ts';
import { useSite } from '../store/context.tsx';
import { useNow } from '../ui/page.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { Day, Time } from '../ui/When.tsx';

/** A booking in the list: when, what, where, for whom, how it stands; all of it leads to the booking's page. */
export function BookingEntry({ booking }: { booking: BookingDetail }) {
  const { say } = useWords();
  const activity = useSite((state) => state.aux!.activities[booking.lesson.activity_id]);
  const people = participantsOf(booking).map(({ name }) => name);
  const { state, kind } = stateOf(booking, useNow());
  return (
    <SiteLink className="booking-entry" to={`/booking/${booking.id}`} data-kind={kind}>
      <span className="booking-time">
        <Time of={booking.lesson.date} />
      </span>
      <span className="booking-what">
        <span className="booking-day">
          <Day of={booking.lesson.date} />
        </span>
        <strong>{activity?.name}</strong>
        <span>{activity?.place}</span>
        <span className="booking-people">{say('for {{names}}', { names: people.join(', ') })}</span>
        <span className="booking-state">{say(state)}</span>
      </span>
      <ChevronRight aria-hidden size={20} />
    </SiteLink>
  );
}

function stateOf({ status, stripe_session_id, lesson }: BookingDetail, now: Date): { state: MessageKey; kind: 'good' | 'bad' | 'over' } {
  if (status === 'cancelled') return { state: 'Cancelled', kind: 'bad' };
  if (lesson.is_cancelled === 1) return { state: 'Cancelled by the school', kind: 'bad' };
  if (new Date(lesson.date) <= now) return { state: 'Over', kind: 'over' };
  return { state: stripe_session_id ? 'Booked and paid' : 'Booked', kind: 'good' };
}
