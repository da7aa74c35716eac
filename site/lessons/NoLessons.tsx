import { useLocation } from 'react-router-dom';
import { useWords } from '../i18n/i18n.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** Shown if no lesson is planned. If only the chosen activity has none, links to all of them. */
export function NoLessons({ filtered }: { filtered: boolean }) {
  const { say } = useWords();
  const { pathname } = useLocation();
  return (
    <div className="quiet-page">
      <Drawing of="calmSea" className="calm-sea" />
      <p className="quiet-title">{say('No planned classes, please check later')}</p>
      <p>{say('lessons.none')}</p>
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
