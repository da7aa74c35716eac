import { type HttpError, type RaRecord, useNotify, useRedirect, useResourceContext, useTranslate } from 'react-admin';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { useIsHere } from '../ui/useIsHere.ts';

/**
 * What follows a save, for a form's `mutationOptions`. A success is told and leads to the list. Of what is refused, problems
 * of fields stand at the fields, a change that somebody else made meanwhile is told apart, and everything else is a notice.
 * Whoever is on another screen by then is told in any case, and led nowhere.
 *
 * @param done what the record is then
 * @param onChangedMeanwhile shows it
 */
export function useSaveOutcome(done: 'created' | 'updated', onChangedMeanwhile?: () => void) {
  const notify = useNotify();
  const translate = useTranslate();
  const redirect = useRedirect();
  const resource = useResourceContext()!;
  const isHere = useIsHere();

  const onSuccess = ({ id }: RaRecord) => {
    const said = translate(`ra.notification.${done}`, { smart_count: 1 });
    notify(`resources.${resource}.notifications.${done}`, { type: 'info', messageArgs: { smart_count: 1, _: said } });
    if (isHere.current) redirect('list', resource, id);
  };
  const onError = (error: unknown) => {
    const { message, body } = error as HttpError;
    const { code, errors } = (body ?? {}) as Partial<ErrorAnswer>;
    if (isHere.current && onChangedMeanwhile && code === 'changed_meanwhile') return onChangedMeanwhile();
    if (!isHere.current || !errors) notify(message, { type: 'error', messageArgs: { _: message } });
  };
  return { onSuccess, onError };
}
