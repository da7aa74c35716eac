import { useWords } from '../../i18n/i18n.ts';

/** A placeholder while a page loads, which avoids layout shifts. */
export function PageSkeleton() {
  const { say } = useWords();
  return (
    <div className="column skeleton">
      <h1 className="unseen">{say('Loading…')}</h1>
      <div className="skeleton-title" />
      <div className="skeleton-row" />
      {[1, 2, 3].map((number) => (
        <div key={number} className="skeleton-card" />
      ))}
    </div>
  );
}
