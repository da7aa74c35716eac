import { formatMoney } from '#shared/payments/money.ts';
import { useWords } from '../i18n/i18n.ts';

/** Shows an amount of cents in the visitor's language. */
export function Money({ cents }: { cents: number }) {
  return <span suppressHydrationWarning>{formatMoney(cents, useWords().lang)}</span>;
}
