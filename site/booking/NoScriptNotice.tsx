import { useWords, type MessageKey } from '../i18n/i18n.ts';
import { SchoolPhone } from './SchoolPhone.tsx';

/** For browsers without JavaScript: what does not work, and how to reach the school. */
export function NoScriptNotice({ says }: { says: MessageKey }) {
  const { say } = useWords();
  return (
    <noscript>
      <p className="notice">
        {say(says)} <SchoolPhone />
      </p>
    </noscript>
  );
}
