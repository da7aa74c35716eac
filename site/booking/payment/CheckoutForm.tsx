import { useEffect, useRef, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import { useIsFramed } from '../../page/siteAddress.ts';

type Props = {
  /** The booking's `payment_intent_id`, or its id. */
  paymentId: string;
  /** The activity and how many take part: the server makes the amount of the booking itself. */
  items: { id: number; quantity: number }[];
  /** Goes there by itself as it appears. */
  goes?: true;
  /** The button, and what stands with it. */
  children: ReactNode;
};

/** The way to the payment page (specification, section 7): a real form, so that it opens at the top window, out of any frame. */
export function CheckoutForm({ paymentId, items, goes, children }: Props) {
  const { lang } = useWords();
  const { api_base } = useTenant();
  const framed = useIsFramed();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (goes) form.current?.submit();
  }, [goes]);
  return (
    <form className="checkout" method="post" target="_top" action={`${api_base}/api/create-checkout-session`} ref={form}>
      <input type="hidden" name="items" value={JSON.stringify(items)} />
      <input type="hidden" name="paymentId" value={paymentId} />
      <input type="hidden" name="lang" value={lang} />
      {framed && <input type="hidden" name="iframe" value="1" />}
      {children}
    </form>
  );
}
