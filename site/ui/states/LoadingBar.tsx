import { useStore } from 'zustand';
import { useWords } from '../../i18n/i18n.ts';
import { pendingCalls } from '../../store/api.ts';

/** The loading indicator. It becomes visible after a short delay. */
export function LoadingBar() {
  const { say } = useWords();
  const busy = useStore(pendingCalls, (count) => count > 0);
  return (
    <div className="loading" role="status">
      {busy && (
        <>
          <span className="loading-bar" />
          <span className="unseen">{say('Loading…')}</span>
        </>
      )}
    </div>
  );
}
