import './scriptedSkeleton.css';
import { useWords } from '../../i18n/i18n.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

/** The placeholder of a page that only scripts can load. Without them it says so, below the page's title. */
export function ScriptedSkeleton({ title }: { title: string }) {
  const { say } = useWords();
  return (
    <>
      <noscript className="needs-scripts">
        <div className="column quiet-page">
          <h1>{title}</h1>
          <p className="notice">{say('page.needs_javascript')}</p>
        </div>
      </noscript>
      <PageSkeleton />
    </>
  );
}
