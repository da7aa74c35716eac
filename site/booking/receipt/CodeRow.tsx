import type { BookingCode } from '#shared/contract/code.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Money } from '../../ui/Money.tsx';

/** What a code takes off, among the prices; of a booking that stands, what its pass has paid. */
export function CodeRow({ code: { kind, text, amount }, isPaid }: { code: BookingCode; isPaid?: true }) {
  const { say } = useWords();
  const paysAlready = isPaid && kind !== 'discount';
  return (
    <li>
      <span>{say(kind === 'discount' ? 'Discount ({{code}})' : paysAlready ? 'Paid with code {{code}}' : 'Code {{code}}', { code: text })}</span>
      <Money cents={paysAlready ? amount : -amount} />
    </li>
  );
}
