import { formatMoney } from '#shared/payments/money.ts';
import { useWords } from '../i18n/i18n.ts';
import type { GiftChoice } from './giftEntries.ts';
import type { GiftOffer } from './useGiftOffer.ts';

/** `chosen` and the values of the radio buttons are the choice as text. */
type Props = { offer: GiftOffer; chosen: string; textOf: (choice: GiftChoice) => string; onChoose: (choice: string) => void };

/** What can be given: amounts, an amount of one's own, and packs. */
export function GiftChoices({ offer: { vouchers, packs }, chosen, textOf, onChoose }: Props) {
  const { say, lang } = useWords();
  const radio = (choice: GiftChoice) => ({ value: textOf(choice), chosen, onChoose });
  return (
    <fieldset className="gift-part">
      <legend>{say('gift.what')}</legend>
      {vouchers && (
        <div className="gift-choices">
          {vouchers.fixed.map((cents) => (
            <Choice key={cents} {...radio({ kind: 'fixed', cents })} label={formatMoney(cents, lang)} />
          ))}
          {vouchers.free && <Choice {...radio({ kind: 'typed' })} label={say('gift.other_amount')} />}
        </div>
      )}
      {packs.length > 0 && (
        <div className="gift-choices gift-packs">
          {packs.map(({ id, title, price }) => (
            <Choice key={id} {...radio({ kind: 'pack', id })} label={title} detail={formatMoney(price, lang)} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

type ChoiceProps = Pick<Props, 'chosen' | 'onChoose'> & { value: string; label: string; detail?: string };

function Choice({ value, chosen, onChoose, label, detail }: ChoiceProps) {
  return (
    <label className="gift-choice">
      <input type="radio" name="choice" value={value} checked={value === chosen} onChange={() => onChoose(value)} />
      <span suppressHydrationWarning>{label}</span>
      {detail && <strong suppressHydrationWarning>{detail}</strong>}
    </label>
  );
}
