import { useWords } from '../i18n.ts';
import { Alert } from '../ui/Alert.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** Back from the payment page, and the booking cannot be: why, and the way on. */
export function PaymentRefused({ reason }: { reason: string }) {
  const { say } = useWords();
  return (
    <div className="column quiet-page">
      <h1>{say('Error, try again')}</h1>
      <Alert kind="bad">
        <p>{reason}</p>
      </Alert>
      <div className="quiet-actions">
        <SiteLink className="button" to="/lessons">
          {say('All lessons')}
        </SiteLink>
      </div>
    </div>
  );
}
