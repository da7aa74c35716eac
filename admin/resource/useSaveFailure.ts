import { type HttpError, useNotify } from 'react-admin';
import type { ErrorAnswer } from '#shared/contract/wire.ts';

/**
 * What happens when a record cannot be saved: problems of fields stand at the fields, everything else is a notice, and a
 * change that somebody else made meanwhile is told apart.
 *
 * @param onChangedMeanwhile shows it
 */
export function useSaveFailure(onChangedMeanwhile: () => void): (error: unknown) => void {
  const notify = useNotify();
  return (error) => {
    const { message, body } = error as HttpError;
    const { code, errors } = (body ?? {}) as Partial<ErrorAnswer>;
    if (code === 'changed_meanwhile') return onChangedMeanwhile();
    if (!errors) notify(message, { type: 'error', messageArgs: { _: message } });
  };
}
