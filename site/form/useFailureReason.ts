import type { ApiError } from '../store/api.ts';
import { useWords } from '../i18n/i18n.ts';
import { useRefusal } from '../i18n/useRefusal.ts';

/** Explains a failed request in the current language. */
export function useFailureReason(): (failure: ApiError) => string {
  const { say } = useWords();
  const refusal = useRefusal();
  return (failure) =>
    failure.code === 'network' ? say('We got no answer: the connection failed. Your entries are still here.') : refusal(failure);
}
