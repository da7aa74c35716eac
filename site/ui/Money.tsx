import { formatMoney } from '#shared/payments/money.ts';
import { useWords } from '../i18n/i18n.ts';

/** An amount in integer hundredths of a euro, as the reader's language writes it. */
export function Money({ amount }: { amount: number }) {
  return <span suppressHydrationWarning>{formatMoney(amount, useWords().lang)}</span>;
}
