import { useWords } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';

/** The loading indicator. It becomes visible after a short delay. */
export function LoadingBar() {
  const { say } = useWords();
  const busy = useSite((state) => state.loading > 0);
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
