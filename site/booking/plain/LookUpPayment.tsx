import { useWords } from '../../i18n/i18n.ts';
import { useFormAddress } from './useFormAddress.ts';

/** After the payment page: a button that asks whether the payment has arrived, and shows the booking. */
export function LookUpPayment({ id }: { id: string }) {
  const { say } = useWords();
  const address = useFormAddress(`/booking/${encodeURIComponent(id)}`);
  return (
    <form className="column quiet-page" method="post" action={address}>
      <h1>{say('plain.payment_back')}</h1>
      <p>{say('plain.payment_next')}</p>
      <div className="quiet-actions">
        <button type="submit" name="do" value="settle" className="button">
          {say('plain.payment_look')}
        </button>
      </div>
    </form>
  );
}
