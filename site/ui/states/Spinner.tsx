import { useWords } from '../../i18n/i18n.ts';

/** Shows that a small part is loading. */
export function Spinner() {
  const { say } = useWords();
  return (
    <span className="spinner" role="status">
      <span className="unseen">{say('Loading…')}</span>
    </span>
  );
}
