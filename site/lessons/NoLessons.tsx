import { useLocation } from 'react-router-dom';
import { useWords } from '../i18n/i18n.ts';
import { useLate } from '../i18n/useLate.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

const loadHints = () => import('../chunks/booking.ts').then((file) => file.NoLessonsHints);

/** Shown if no lesson is planned, or none in these days, when later ones are listed below (`hasLater`). With the way to enquiries. If only the chosen activity has none, links to all of them. */
export function NoLessons({ filtered, hasLater }: { filtered: boolean; hasLater: boolean }) {
  const { say } = useWords();
  const { pathname } = useLocation();
  const [Hints] = useLate(() => true, loadHints, 'booking');
  return (
    <div className="quiet-page">
      <Drawing of="calmSea" className="calm-sea" />
      {!hasLater && <p className="quiet-title">{say('No planned classes, please check later')}</p>}
      {Hints && <Hints />}
      {filtered && (
        <div className="quiet-actions">
          <SiteLink className="button button-plain" to={pathname}>
            {say('Show all activities')}
          </SiteLink>
        </div>
      )}
    </div>
  );
}
