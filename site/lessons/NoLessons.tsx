import { useLocation } from 'react-router-dom';
import { useWords } from '../i18n/i18n.ts';
import { useLate } from '../i18n/useLate.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

const loadEnquiryHint = async () => (await import('../chunks/booking.ts')).EnquiryHint;

/** Shown if no lesson is planned, with the way to enquiries. If only the chosen activity has none, links to all of them. */
export function NoLessons({ filtered }: { filtered: boolean }) {
  const { say } = useWords();
  const { pathname } = useLocation();
  const [EnquiryHint] = useLate(() => true, loadEnquiryHint, 'booking');
  return (
    <div className="quiet-page">
      <Drawing of="calmSea" className="calm-sea" />
      <p className="quiet-title">{say('No planned classes, please check later')}</p>
      <p>{say('lessons.none')}</p>
      {EnquiryHint && <EnquiryHint />}
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
