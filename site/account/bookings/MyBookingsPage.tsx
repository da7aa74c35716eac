import './myBookings.css';
import { useState } from 'react';
import { BOOKING_STATE_RULES, bookingState } from '#shared/bookings/bookingState.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { useNow } from '../../page/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { BookingEntry } from './BookingEntry.tsx';

/** The signed-in user's bookings: upcoming ones first, then past and cancelled ones. */
export function MyBookingsPage() {
  const { say } = useWords();
  const mine = useSite((state) => state.booking.mine);
  const now = useNow();
  const rows = mine?.rows ?? [];
  const ahead = rows.filter((booking) => isUpcoming(booking, now)).toReversed();
  const behind = rows.filter((booking) => !isUpcoming(booking, now));
  if (rows.length === 0) return <NoBookings />;
  return (
    <div className="column my-bookings">
      <h1>{say('My bookings')}</h1>
      {ahead.length > 0 ? (
        <section aria-labelledby="ahead">
          <h2 id="ahead">{say('Coming up')}</h2>
          <Entries of={ahead} />
        </section>
      ) : (
        <p className="nothing-ahead">
          {say('Nothing planned at the moment.')}
          <SiteLink className="button" to="/lessons">
            {say('Book a lesson')}
          </SiteLink>
        </p>
      )}
      {behind.length > 0 && (
        <section aria-labelledby="behind">
          <h2 id="behind">{say('Past and cancelled')}</h2>
          <Entries of={behind} />
        </section>
      )}
      {mine!.total > rows.length && <ShowMore from={rows.length} />}
    </div>
  );
}

function Entries({ of }: { of: BookingDetail[] }) {
  return (
    <ul>
      {of.map((booking) => (
        <li key={booking.id}>
          <BookingEntry booking={booking} />
        </li>
      ))}
    </ul>
  );
}

function ShowMore({ from }: { from: number }) {
  const { say } = useWords();
  const store = useSiteStore();
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState(false);
  async function more() {
    if (loading) return;
    setLoading(true);
    await store.getState().loadMyBookings(from).then(
      () => setFailed(false),
      () => setFailed(true),
    );
    setLoading(false);
  }
  return (
    <>
      {failed && (
        <Alert kind="bad">
          <p>{say('oops, error')}</p>
        </Alert>
      )}
      <button type="button" className="button button-plain" aria-disabled={loading || undefined} onClick={() => void more()}>
        {say(loading ? 'Loading…' : 'Show more')}
      </button>
    </>
  );
}

function NoBookings() {
  const { say } = useWords();
  return (
    <div className="column quiet-page">
      <h1>{say('My bookings')}</h1>
      <Drawing of="towel" className="calm-sea" />
      <p className="quiet-title">{say('No bookings yet')}</p>
      <p>{say('The lessons that you book while you are signed in appear here.')}</p>
      <div className="quiet-actions">
        <SiteLink className="button" to="/lessons">
          {say('Book a lesson')}
        </SiteLink>
      </div>
    </div>
  );
}

function isUpcoming(booking: BookingDetail, now: Date): boolean {
  const { lesson } = booking;
  return BOOKING_STATE_RULES[bookingState(booking, now)].takesPlaces && lesson.is_cancelled === 0 && now < new Date(lesson.date);
}
