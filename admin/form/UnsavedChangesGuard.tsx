import { type RefObject, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { isChanged } from './isChanged.ts';
import type { SaveStage } from './useSingleSubmit.ts';

/** React-admin navigates here after it signs out, when nothing could be saved any more. */
const SIGN_IN = '/login';

/**
 * Asks before the admin leaves a changed form. Goes inside a react-admin `<Form>`. While a save is pending, only closing the
 * browser tab asks, since every other screen shows its result. Code that leaves on purpose calls the form's `reset()` first.
 */
export function UnsavedChangesGuard({ stage }: { stage: RefObject<SaveStage> }) {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const { defaultValues = {} } = useFormState();

  // Evaluated when leaving, since inputs may normalise their initial values after mounting.
  const hasUnsavedChanges = () => stage.current !== 'saved' && isChanged(getValues(), defaultValues);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== SIGN_IN && stage.current === 'none' && hasUnsavedChanges(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasUnsavedChanges() && event.preventDefault();
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
