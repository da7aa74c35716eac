import { useWords } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** The booking or its payment was refused: the reason, and where to go next. */
export function PaymentRefused({ reason, link }: { reason: string; link?: { to: string; label: string } }) {
  const { say } = useWords();
  return (
    <div className="column quiet-page">
      <Drawing of="storm" className="calm-sea" />
      <h1>{say('Error, try again')}</h1>
      <Alert kind="bad">
        <p>{reason}</p>
      </Alert>
      <div className="quiet-actions">
        {link && (
          <SiteLink className="button" to={link.to}>
            {link.label}
          </SiteLink>
        )}
        <SiteLink className={link ? 'button button-plain' : 'button'} to="/lessons">
          {say('All lessons')}
        </SiteLink>
      </div>
    </div>
  );
}
