import { formatMoney } from '#shared/payments/money.ts';
import { useWords } from '../i18n/i18n.ts';

/** An amount in cents, formatted in the visitor's language. */
export function Money({ amount }: { amount: number }) {
  return <span suppressHydrationWarning>{formatMoney(amount, useWords().lang)}</span>;
}
