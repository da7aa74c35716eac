import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { requestedLessonKey } from '#shared/lessons/lessonKey.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useParams } from '../../page/context.tsx';
import { useIsFramed } from '../../page/siteAddress.ts';
import { useSite } from '../../store/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** Offers to sign in before filling in the form. Booking needs no account. */
export function AccountOffer({ onDecline }: { onDecline: () => void }) {
  const { say } = useWords();
  const { pathname } = useLocation();
  const params = useParams();
  const here = pathname + (params.time === undefined ? '' : requestedLessonKey(params));
  return (
    <section className="offer" aria-labelledby="offer">
      <p id="offer">{say('booking.account_offer')}</p>
      <div className="offer-actions">
        <button type="button" className="button button-plain" onClick={onDecline}>
          {say('Continue without account')}
        </button>
        <SiteLink className="offer-sign-in" to={`/login?next=${encodeURIComponent(here)}`}>
          {say('Sign in')}
        </SiteLink>
      </div>
    </section>
  );
}

/** Should the offer show? Only to signed-out visitors, and not in a frame, where they cannot sign in. Declining focuses the form. */
export function useAccountOffer(): [boolean, () => void] {
  const user = useSite((state) => state.user);
  const framed = useIsFramed();
  const [declined, setDeclined] = useState(false);
  function decline() {
    setDeclined(true);
    document.querySelector<HTMLElement>('[data-field="users.0.name"]')?.focus();
  }
  return [user === null && !framed && !declined, decline];
}
