import '../ui/field.css';
import './passes.css';
import './gift.css';
import { useWords } from '../i18n/i18n.ts';
import { SiteLink } from '../ui/SiteLink.tsx';
import { GiftForm } from './GiftForm.tsx';
import { useGiftOffer } from './useGiftOffer.ts';

/** Buying a present: what it is, for whom, and from whom. */
export function GiftPage() {
  const { say } = useWords();
  const offer = useGiftOffer();
  return (
    <div className="column reading pass-page">
      <h1>{say('gift.title')}</h1>
      {offer && <p>{say('gift.intro')}</p>}
      {offer ? <GiftForm offer={offer} /> : <p className="notice">{say('gift.at_school')}</p>}
      <p>
        <SiteLink to="/pricing">{say('pass.back_to_prices')}</SiteLink>
      </p>
    </div>
  );
}
