import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow, useTenant } from '../../page/context.tsx';

/** A slow payment is awaited: until when the places are held, and what comes next. */
export function PaymentOnItsWay({ booking }: { booking: Pick<Booking, 'hold_until' | 'data'> }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const { hold_until } = booking;
  return (
    <section className="pay-panel" aria-labelledby="on-its-way">
      <h2 id="on-its-way">{say('Your payment is on its way')}</h2>
      <p>{hold_until ? say('slow.held', { count: participantsOf(booking).length, day: formatDay(hold_until, lang, timezone, now), time: formatTime(hold_until, timezone) }) : say('slow.booked')}</p>
      <p>{say('slow.reference')}</p>
    </section>
  );
}
