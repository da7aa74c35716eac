import { formatMoney } from '#shared/payments/money.ts';
import { useWords } from '../../i18n/i18n.ts';

/** What a deposit's payment page asks for, and what is left for the school, in cents. */
export function DepositSplit({ now, rest }: { now: number; rest: number }) {
  const { say, lang } = useWords();
  return (
    <p className="reason">
      <strong>{say('deposit.split', { now: formatMoney(now, lang), rest: formatMoney(rest, lang) })}</strong>
    </p>
  );
}
