import type { ApiError } from '../../api.ts';
import { useRefusal, useWords } from '../../i18n/i18n.ts';

/** Says why something did not go through, in the reader's language. */
export function useFailureReason(): (failure: ApiError) => string {
  const { say } = useWords();
  const refusal = useRefusal();
  return (failure) =>
    failure.code === 'network' ? say('We got no answer: the connection failed. Your entries are still here.') : refusal(failure);
}
