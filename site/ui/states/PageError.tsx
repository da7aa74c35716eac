import RotateCw from 'lucide-react/icons/rotate-cw';
import { COLON } from '#shared/language.ts';
import { useWords, type MessageKey } from '../../i18n/i18n.ts';
import { Drawing, type QuietDrawing } from '../Drawing.tsx';
import { SiteLink } from '../SiteLink.tsx';

const NO_BOOKING = 'no booking found with this id';

type Props = { /** If it did not fail to load. */ drawing?: QuietDrawing; title?: MessageKey | undefined; text?: MessageKey; onRetry?: () => void; reference?: string | undefined };

/** A page that is missing or failed to load: the reason, and where to go next. */
export function PageError({ drawing = 'bottle', title = 'Page not found', text, onRetry, reference }: Props) {
  const { say, lang } = useWords();
  return (
    <div className="column quiet-page">
      <Drawing of={onRetry ? 'storm' : title === NO_BOOKING ? 'footprints' : drawing} className="calm-sea" />
      <h1>{say(title)}</h1>
      <p>{say(text ?? (onRetry ? 'The connection may have dropped for a moment.' : 'The link may be old, or the tide has taken the page.'))}</p>
      <div className="quiet-actions">
        {onRetry && (
          <button type="button" className="button" onClick={onRetry}>
            <RotateCw aria-hidden size={18} />
            {say('Try again')}
          </button>
        )}
        {title === NO_BOOKING && (
          <SiteLink className="button" to="/find-bookings">
            {say('My bookings')}
          </SiteLink>
        )}
        <SiteLink className={onRetry ? 'button button-plain' : 'button'} to="/">
          {say('Go to homepage')}
        </SiteLink>
      </div>
      {reference && <small>{`${say('Reference')}${COLON[lang]} ${reference}`}</small>}
    </div>
  );
}
