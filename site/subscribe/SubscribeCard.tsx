import ChevronDown from 'lucide-react/icons/chevron-down';
import Mail from 'lucide-react/icons/mail';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { useMessageParts } from '../i18n/messageParts.ts';

/** Offers news of lessons. The form, the calendar link and their messages load when the card is opened. */
export function SubscribeCard() {
  const { say } = useWords();
  const messages = useMessageParts();
  const card = useRef<HTMLDetailsElement>(null);
  const [Offers, setOffers] = useState<ComponentType | null>(null);

  function toggled() {
    if (!card.current?.open || Offers) return;
    void Promise.all([import('./SubscribeOffers.tsx'), messages.load('pages')]).then(
      ([{ SubscribeOffers }]) => setOffers(() => SubscribeOffers),
      () => undefined,
    );
  }
  // The card may have been opened before hydration.
  useEffect(toggled, [Offers, messages]);
  return (
    <details id="subscribe" className="subscribe" ref={card} onToggle={toggled}>
      <summary>
        <Mail aria-hidden size={22} />
        {say('New lessons by email')}
        <ChevronDown aria-hidden size={20} />
      </summary>
      {Offers && <Offers />}
    </details>
  );
}
