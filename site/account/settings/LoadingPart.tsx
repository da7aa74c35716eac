import type { ApiError } from '../../store/api.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { useFailureReason } from '../../form/useFailureReason.ts';

/** Shown until a part of the page has its data. */
export function LoadingPart({ failure, retry }: { failure: ApiError | undefined; retry: () => void }) {
  const { say } = useWords();
  const reasonOf = useFailureReason();
  if (!failure) return <p className="settings-loading">{say('Loading…')}</p>;
  return (
    <>
      <Alert kind="bad">
        <p>{reasonOf(failure)}</p>
      </Alert>
      <button type="button" className="button button-plain" onClick={retry}>
        {say('Try again')}
      </button>
    </>
  );
}
