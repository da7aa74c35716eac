import ChevronDown from 'lucide-react/icons/chevron-down';
import Mail from 'lucide-react/icons/mail';
import { useRef } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { useLate } from '../i18n/useLate.ts';

const loadOffers = () => import('./SubscribeOffers.tsx').then((file) => file.SubscribeOffers);

/** Offers news of lessons. The form, the calendar link and their messages load when the card is opened, which may be before hydration. */
export function SubscribeCard() {
  const { say } = useWords();
  const card = useRef<HTMLDetailsElement>(null);
  const [Offers, toggled] = useLate(() => card.current!.open, loadOffers, 'pages');
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
