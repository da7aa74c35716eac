import type { BookingCode } from '#shared/contract/code.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Money } from '../../ui/Money.tsx';

/** What a code takes off or a pass pays, among the prices. `isPaid`: the pass has paid, which lowers no price. */
export function CodeRow({ code: { kind, text, amount }, isPaid }: { code: BookingCode; isPaid?: true }) {
  const { say } = useWords();
  if (kind !== 'discount') {
    return (
      <li>
        <span>{say('Paid with your pack (…{{code}})', { code: text })}</span>
        <Money cents={isPaid ? amount : -amount} />
      </li>
    );
  }
  return (
    <li>
      <span>{say('Discount ({{code}})', { code: text })}</span>
      <Money cents={-amount} />
    </li>
  );
}
