import { useWords } from '../i18n/i18n.ts';
import { ContactButtons } from './ContactButtons.tsx';
import { useContactWays } from './useContactWays.ts';
import { useSite } from '../store/context.tsx';

/** How to reach the school, and the way there; nothing if it has not said. */
export function ContactPart() {
  const { say } = useWords();
  const address = useSite((state) => state.settings.address);
  const ways = useContactWays();
  if (ways.length === 0) return null;
  return (
    <section className="contact" aria-labelledby="contact">
      <h2 id="contact">{say('Contact')}</h2>
      {address && <address>{address}</address>}
      <ContactButtons ways={ways} />
    </section>
  );
}
