import { useLocation } from 'react-router-dom';
import { requestedLessonKey } from '#shared/lessons/lessonKey.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useParams } from '../../page/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** Nobody needs an account: whoever has one may sign in first, everybody else goes on to the form. */
export function AccountOffer({ onDecline }: { onDecline: () => void }) {
  const { say } = useWords();
  const { pathname } = useLocation();
  const params = useParams();
  const here = pathname + (params.time === undefined ? '' : requestedLessonKey(params));
  return (
    <section className="offer" aria-labelledby="offer">
      <p id="offer">{say('You can book without an account. If you have one, sign in and we fill in your details.')}</p>
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
