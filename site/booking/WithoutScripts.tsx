import { useWords } from '../i18n.ts';
import { useSite } from '../store/context.tsx';

/** For browsers that run no scripts: the form cannot be sent there, and how to reach the school instead. */
export function WithoutScripts() {
  const { say } = useWords();
  const digits = useSite((state) => state.settings.whatsapp_url)?.replace(/\D/g, '').replace(/^00/, '');
  return (
    <noscript>
      <p className="notice">
        {say('Booking here needs JavaScript, which is switched off in this browser. Write to the school or call, and we book your place for you.')}{' '}
        {digits && <a href={`tel:+${digits}`}>+{digits}</a>}
      </p>
    </noscript>
  );
}
