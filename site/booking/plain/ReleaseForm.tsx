import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { useFormAddress } from './useFormAddress.ts';

/** After a canceled payment: a button that ends the hold, because opening a page changes nothing, and a link to pay after all. */
export function ReleaseForm({ id }: { id: string }) {
  const { say } = useWords();
  const page = `/booking/${encodeURIComponent(id)}`;
  const address = useFormAddress(page);
  return (
    <form className="plain-release" method="post" action={address}>
      <p>{say('plain.canceled')}</p>
      <div className="quiet-actions">
        <button type="submit" name="do" value="release" className="button">
          {say('plain.release')}
        </button>
        <SiteLink className="button button-plain" to={page}>
          {say('Back to your booking')}
        </SiteLink>
      </div>
    </form>
  );
}
