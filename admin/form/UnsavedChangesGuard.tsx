import { type RefObject, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { isChanged } from './isChanged.ts';
import type { SaveStage } from './useSingleSubmit.ts';

/** Where react-admin leads whom it signs out: nothing could be saved any more. */
const SIGN_IN = '/login';

/**
 * Stands inside a react-admin `<Form>`: whoever leaves it changed and not saved is asked first. While it is being saved, only
 * the browser asks, since the answer is told on every other screen. Code that leaves on purpose (the record was deleted)
 * calls the form's `reset()` before.
 */
export function UnsavedChangesGuard({ stage }: { stage: RefObject<SaveStage> }) {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const { defaultValues = {} } = useFormState();

  // Asked at the moment of leaving: only then it is known what the fields have made of the values they were given.
  const wouldLose = () => stage.current !== 'saved' && isChanged(getValues(), defaultValues);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== SIGN_IN && stage.current === 'none' && wouldLose(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => wouldLose() && event.preventDefault();
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
