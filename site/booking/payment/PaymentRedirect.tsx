import { useWords } from '../../i18n/i18n.ts';
import { CheckoutForm } from './CheckoutForm.tsx';

type Props = { paymentId: string; items: { id: number; quantity: number }[] };

/** On the way to the payment page: it comes by itself, and by a press where the browser would not have that. */
export function Leaving({ paymentId, items }: Props) {
  const { say } = useWords();
  return (
    <CheckoutForm paymentId={paymentId} items={items} goes>
      <p className="reason" role="status">
        {say('Your places are held. Taking you to the payment page…')}
      </p>
      <button type="submit" className="button button-wide">
        {say('Continue to payment')}
      </button>
    </CheckoutForm>
  );
}
