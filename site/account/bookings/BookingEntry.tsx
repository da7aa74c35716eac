import ChevronRight from 'lucide-react/icons/chevron-right';
import { participantsOf } from '#shared/bookings/participants.ts';
import { type BookingState, bookingState } from '#shared/bookings/bookingState.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords, type MessageKey } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { useNow } from '../../page/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { Day, Time } from '../../ui/DayAndTime.tsx';

/** A booking in the list, which links to its page. */
export function BookingEntry({ booking }: { booking: BookingDetail }) {
  const { say } = useWords();
  const activity = useSite((state) => state.aux!.activities[booking.lesson.activity_id]);
  const names = participantsOf(booking).map(({ name }) => name);
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
        <span className="booking-people">{say('for {{names}}', { names: names.join(', ') })}</span>
        <span className="booking-state">{say(state)}</span>
      </span>
      <ChevronRight aria-hidden size={20} />
    </SiteLink>
  );
}

const STATES: Record<BookingState, { state: MessageKey; kind: 'good' | 'bad' | 'warn' | 'over' }> = {
  awaiting_payment: { state: 'Awaiting payment', kind: 'warn' },
  booked: { state: 'Booked', kind: 'good' },
  paid: { state: 'Booked and paid', kind: 'good' },
  expired: { state: 'Not paid in time', kind: 'over' },
  cancelled: { state: 'Cancelled', kind: 'bad' },
};

function stateOf(booking: BookingDetail, now: Date): (typeof STATES)[BookingState] {
  const state = bookingState(booking, now);
  if (state === 'cancelled') return STATES.cancelled;
  if (booking.lesson.is_cancelled === 1) return { state: 'Cancelled by the school', kind: 'bad' };
  if (new Date(booking.lesson.date) <= now) return { state: 'Over', kind: 'over' };
  return STATES[state];
}
