import { useWords, type MessageKey } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';

/** For browsers without JavaScript: what does not work, and how to reach the school. `title`: the page's. */
export function NoScriptNotice({ title, says }: { title?: MessageKey; says: MessageKey }) {
  const { say } = useWords();
  const digits = useSite((state) => state.settings.whatsapp_url)?.replace(/\D/g, '').replace(/^00/, '');
  return (
    <noscript>
      {title && <h1>{say(title)}</h1>}
      <p className="notice">
        {say(says)} {digits && <a href={`tel:+${digits}`}>+{digits}</a>}
      </p>
    </noscript>
  );
}
