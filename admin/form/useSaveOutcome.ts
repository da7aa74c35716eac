import { useCallback, useEffect, useRef } from 'react';
import { type HttpError, type RaRecord, useNotify, useRedirect, useResourceContext, useTranslate } from 'react-admin';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { useAccess } from '../api/AccessContext.tsx';

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
  const access = useAccess();
  const isHere = useIsCurrentScreen();

  const onSuccess = ({ id }: RaRecord) => {
    const said = translate(`ra.notification.${done}`, { smart_count: 1 });
    notify(`resources.${resource}.notifications.${done}`, { type: 'info', messageArgs: { smart_count: 1, _: said } });
    if (isHere()) redirect('list', resource, id);
  };
  const onError = (error: unknown) => {
    const { status, message, body } = error as HttpError;
    const { code, errors } = (body ?? {}) as Partial<ErrorAnswer>;
    if (isHere() && onChangedMeanwhile && code === 'changed_meanwhile') return onChangedMeanwhile();
    if (status === 401) void sayUnsaved();
    if (!isHere() || !errors) notify(message, { type: 'error', messageArgs: { _: message } });
  };
  /** What is asked over the page is only the password; that the save has to be pressed again is said once it was given. */
  const sayUnsaved = async () => {
    if ((await access.isKept()) && (await access.isIn())) notify('session_ended.unsaved', { type: 'warning' });
  };
  return { onSuccess, onError };
}

/** Tells whether the screen that calls it is still the one of the address, for what is answered late. */
function useIsCurrentScreen(): () => boolean {
  // The address is another one before the screen is: that one's files may still be on their way.
  const address = useRef<string>(undefined);
  useEffect(() => {
    address.current = location.pathname;
    return () => void (address.current = undefined);
  }, []);
  return useCallback(() => address.current === location.pathname, []);
}
