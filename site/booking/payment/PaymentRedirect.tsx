import { useWords } from '../../i18n/i18n.ts';
import { CheckoutForm } from '../../ui/CheckoutForm.tsx';

type Props = { paymentId: string; items: { id: number; quantity: number }[] };

/** Opens the payment page by itself, with a button in case the browser blocks that. */
export function PaymentRedirect({ paymentId, items }: Props) {
  const { say } = useWords();
  return (
    <CheckoutForm paymentId={paymentId} items={items} autoSubmit>
      <p className="reason" role="status">
        {say('Your places are held. Taking you to the payment page…')}
      </p>
      <button type="submit" className="button button-wide">
        {say('Continue to payment')}
      </button>
    </CheckoutForm>
  );
}
