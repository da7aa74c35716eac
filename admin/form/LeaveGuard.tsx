import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { type Location, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** React-admin navigates here after it signs out, when nothing could be saved any more. */
const SIGN_IN = '/login';

type Props = {
  /** Would leaving lose something? Asked when leaving. */
  isChanged: () => boolean;
  /** Is it being saved? Then only closing the browser tab asks. */
  isSaving?: () => boolean;
  /** Does a step within the screen leave the entries, too? */
  isStep?: (from: Location, to: Location) => boolean;
};

/** Asks before a screen is left with entries that are not saved. A screen has one at most. */
export function LeaveGuard({ isChanged, isSaving = () => false, isStep = () => false }: Props) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => (to.pathname !== from.pathname || isStep(from, to)) && to.pathname !== SIGN_IN && !isSaving() && isChanged(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isChanged() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={translate('leaving.question')}
      text={translate('leaving.explained')}
      confirm={translate('leaving.leave')}
      keep={translate('leaving.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
