import type { ApiError } from '../../store/api.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { useFailureReason } from '../../form/useFailureReason.ts';

/** The result of saving. Errors of a single field show at the field instead. */
export function SaveOutcome({ failure, saved }: { failure: ApiError | undefined; saved: string | false }) {
  const { say } = useWords();
  const reasonOf = useFailureReason();
  if (saved) {
    return (
      <Alert kind="good">
        <p>{saved}</p>
      </Alert>
    );
  }
  if (!failure || Object.keys(failure.errors).length > 0) return null;
  return (
    <Alert kind="bad">
      <p>{reasonOf(failure)}</p>
      {failure.status === 401 && (
        <p>
          <SiteLink to="/login" target="_blank">
            {say('Sign in')}
          </SiteLink>
        </p>
      )}
    </Alert>
  );
}
