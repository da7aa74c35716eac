import { formatMoney } from '#shared/payments/money.ts';
import { useWords } from '../i18n/i18n.ts';
import { useRefusal } from '../i18n/useRefusal.ts';
import { useHydrated } from '../page/useHydrated.ts';
import { Alert } from '../ui/states/Alert.tsx';
import type { usePurchase } from './usePurchase.ts';

/**
 * The end of a form that buys: why it failed, and the button. `cents`: what is to be paid, once it is known. The form has `method="dialog"`, so
 * that no entries end up in an address before the scripts have come.
 */
export function PurchaseFoot({ cents, purchase: { failure, isSending } }: { cents: number | undefined; purchase: ReturnType<typeof usePurchase> }) {
  const { say, lang } = useWords();
  const refusal = useRefusal();
  const isReady = useHydrated();
  return (
    <>
      {failure && (
        <Alert kind="bad">
          <p>{refusal(failure)}</p>
        </Alert>
      )}
      <noscript>
        <p className="notice">{say('account.needs_javascript')}</p>
      </noscript>
      <button type="submit" className="button" disabled={!isReady} aria-disabled={isSending || undefined}>
        {cents === undefined ? say('gift.pay') : say('pass.pay', { amount: formatMoney(cents, lang) })}
      </button>
    </>
  );
}
