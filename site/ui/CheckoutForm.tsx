import { useEffect, useRef, type ReactNode } from 'react';
import { hostPage } from '../embed/hostPage.ts';
import { useWords } from '../i18n/i18n.ts';
import { useTenant } from '../page/context.tsx';
import { useIsFramed } from '../page/siteAddress.ts';

type Props = {
  /** The booking's idempotency key or its id, or the id of a pass. */
  paymentId: string;
  /** The activity and the number of participants. The server computes the amount from the booking. */
  items: { id: number; quantity: number }[];
  /** Submits the form on mount. */
  autoSubmit?: true;
  /** The button and its text. */
  children: ReactNode;
};

/** Opens the payment page. A plain form, so that it leaves a frame for the top window. */
export function CheckoutForm({ paymentId, items, autoSubmit, children }: Props) {
  const { lang } = useWords();
  const { api_base } = useTenant();
  const framed = useIsFramed();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (autoSubmit) form.current?.submit();
  }, [autoSubmit]);
  return (
    <form className="checkout" method="post" target="_top" action={`${api_base}/api/create-checkout-session`} ref={form}>
      <input type="hidden" name="items" value={JSON.stringify(items)} />
      <input type="hidden" name="paymentId" value={paymentId} />
      <input type="hidden" name="lang" value={lang} />
      {framed && <input type="hidden" name="iframe" value="1" />}
      {framed && <input type="hidden" name="host_page" value={hostPage()} />}
      {children}
    </form>
  );
}
