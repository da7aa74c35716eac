import { useWords } from '../../i18n/i18n.ts';
import { Money } from '../../ui/Money.tsx';

/** What a code takes off, among the prices. */
export function CodeRow({ code: { text, amount } }: { code: { text: string; amount: number } }) {
  const { say } = useWords();
  return (
    <li>
      <span>{say('Discount ({{code}})', { code: text })}</span>
      <Money cents={-amount} />
    </li>
  );
}
