import { useCallback, useEffect, useRef } from 'react';
import { type HttpError, useNotify, useRedirect, useResourceContext, useTranslate } from 'react-admin';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { useAccess } from '../api/AccessContext.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useGoBack } from '../routes/useGoBack.ts';
import { useNextPath } from '../routes/useReturnPath.ts';

/**
 * The `mutationOptions` of a form. Success shows a message and goes back to the list as it was left, or to where a lesson was opened. Field problems appear at their fields, a
 * conflict calls `onConflict`, and other errors show a message. If the admin has left the screen meanwhile, the message
 * appears but nothing navigates.
 *
 * @param done for the message
 * @param to where to go instead of the list, if the address names no screen
 */
export function useSaveOutcome(done: 'created' | 'updated', onConflict?: () => void, to?: string) {
  const notify = useNotify();
  const translate = useTranslate();
  const redirect = useRedirect();
  const goBack = useGoBack();
  const resource = useResourceContext()!;
  const access = useAccess();
  const isCurrentScreen = useIsCurrentScreen();
  const next = useNextPath();

  const onSuccess = () => {
    const fallback = translate(`ra.notification.${done}`, { smart_count: 1 });
    notify(`resources.${resource}.notifications.${done}`, { type: 'info', messageArgs: { smart_count: 1, _: fallback } });
    if (!isCurrentScreen()) return;
    if (next ?? to) redirect((next ?? to)!);
    else goBack(resourcePaths(resource).list);
  };
  const onError = (error: unknown) => {
    const { status, message, body } = error as HttpError;
    const { code, errors } = (body ?? {}) as Partial<ErrorAnswer>;
    if (isCurrentScreen() && onConflict && code === 'changed_meanwhile') return onConflict();
    if (status === 401) void notifyUnsaved();
    if (!isCurrentScreen() || !errors) notify(message, { type: 'error', messageArgs: { _: message } });
  };
  /** After signing in again, tells that the changes are not saved yet. Instructors, and accounts outside the team, no longer see them. */
  const notifyUnsaved = async () => {
    if ((await access.recover()) && (await access.isSignedIn()) && access.seesForms()) notify('session_ended.unsaved', { type: 'warning' });
  };
  return { onSuccess, onError };
}

/** Returns a function that tells whether the calling screen is still shown, for late responses. */
function useIsCurrentScreen(): () => boolean {
  // The address changes before the screen does, while the next screen's files are loading.
  const address = useRef<string>(undefined);
  useEffect(() => {
    address.current = location.pathname;
    return () => void (address.current = undefined);
  }, []);
  return useCallback(() => address.current === location.pathname, []);
}
