import { useWords } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** Back from the payment page, or never there, and the booking cannot be: why, and the way on. */
export function PaymentRefused({ reason, way }: { reason: string; way?: { to: string; label: string } }) {
  const { say } = useWords();
  return (
    <div className="column quiet-page">
      <h1>{say('Error, try again')}</h1>
      <Alert kind="bad">
        <p>{reason}</p>
      </Alert>
      <div className="quiet-actions">
        {way && (
          <SiteLink className="button" to={way.to}>
            {way.label}
          </SiteLink>
        )}
        <SiteLink className={way ? 'button button-plain' : 'button'} to="/lessons">
          {say('All lessons')}
        </SiteLink>
      </div>
    </div>
  );
}
