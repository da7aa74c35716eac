import { useWords } from '../i18n/i18n.ts';
import { useRefusal } from '../i18n/useRefusal.ts';
import type { ApiError } from '../store/api.ts';

/** Explains why something could not be done on a page of the booking messages. Nothing was entered, so a failed connection is said in other words than where a booking is sent. */
export function useNotDone(): (failure: ApiError) => string {
  const { say } = useWords();
  const refusal = useRefusal();
  return (failure) => (failure.code === 'network' ? say('booking.no_answer') : refusal(failure));
}
