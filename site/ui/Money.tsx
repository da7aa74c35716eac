import { formatMoney } from '#shared/payments/money.ts';
import { useWords } from '../i18n/i18n.ts';
import { Kept } from './Kept.tsx';

/** Shows an amount of cents in the visitor's language. */
export function Money({ cents }: { cents: number }) {
  const { lang } = useWords();
  return <Kept of={`${cents}`}>{() => formatMoney(cents, lang)}</Kept>;
}
