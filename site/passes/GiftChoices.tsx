import { formatMoney } from '#shared/payments/money.ts';
import { useWords } from '../i18n/i18n.ts';
import type { GiftChoice } from './giftEntries.ts';
import type { GiftOffer } from './useGiftOffer.ts';

type Props = { offer: GiftOffer; choice: GiftChoice; onChoose: (choice: GiftChoice) => void };

/** What can be given: amounts, an amount of one's own, and packs. */
export function GiftChoices({ offer: { vouchers, packs }, choice, onChoose }: Props) {
  const { say, lang } = useWords();
  return (
    <fieldset className="gift-part">
      <legend>{say('gift.what')}</legend>
      {vouchers && (
        <div className="gift-choices">
          {vouchers.fixed.map((cents) => (
            <Choice key={cents} isChosen={choice.kind === 'fixed' && choice.cents === cents} onChoose={() => onChoose({ kind: 'fixed', cents })} label={formatMoney(cents, lang)} />
          ))}
          {vouchers.free && <Choice isChosen={choice.kind === 'typed'} onChoose={() => onChoose({ kind: 'typed' })} label={say('gift.other_amount')} />}
        </div>
      )}
      {packs.length > 0 && (
        <div className="gift-choices gift-packs">
          {packs.map(({ id, title, price }) => (
            <Choice key={id} isChosen={choice.kind === 'pack' && choice.id === id} onChoose={() => onChoose({ kind: 'pack', id })} label={title} detail={formatMoney(price, lang)} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Choice({ isChosen, onChoose, label, detail }: { isChosen: boolean; onChoose: () => void; label: string; detail?: string }) {
  return (
    <label className="gift-choice">
      <input type="radio" name="gift" checked={isChosen} onChange={onChoose} />
      <span suppressHydrationWarning>{label}</span>
      {detail && <strong suppressHydrationWarning>{detail}</strong>}
    </label>
  );
}
