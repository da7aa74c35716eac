import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** Leads from a payment that was canceled to its booking, which can still be paid while its places are held. */
export function BackToBooking({ id }: { id: string }) {
  const { say } = useWords();
  return (
    <p className="quiet-actions">
      <SiteLink className="button" to={`/booking/${encodeURIComponent(id)}`}>
        {say('Back to your booking')}
      </SiteLink>
    </p>
  );
}
