import { useWords, type MessageKey } from '../i18n/i18n.ts';
import { SchoolPhone } from './SchoolPhone.tsx';

/** For browsers without JavaScript: what does not work, and how to reach the school. `title`: the page's. */
export function NoScriptNotice({ title, says }: { title?: MessageKey; says: MessageKey }) {
  const { say } = useWords();
  return (
    <noscript>
      {title && <h1>{say(title)}</h1>}
      <p className="notice">
        {say(says)} <SchoolPhone />
      </p>
    </noscript>
  );
}
