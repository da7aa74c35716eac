import { useWords } from '../i18n/i18n.ts';

/** Something small is under way. */
export function Spinner() {
  const { say } = useWords();
  return (
    <span className="spinner" role="status">
      <span className="unseen">{say('Loading…')}</span>
    </span>
  );
}
