import { useCallback, useEffect, useRef } from 'react';
import { type Middleware, useRegisterMutationMiddleware, useTranslate } from 'react-admin';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { isChanged } from './isChanged.ts';

/** Where react-admin leads whom it signs out: nothing could be saved any more. */
const SIGN_IN = '/login';

/**
 * Stands inside a react-admin `<Form>`: whoever leaves it changed and not saved is asked first. Code that leaves on purpose
 * (the record was deleted) calls the form's `reset()` before.
 */
export function AskBeforeLeaving() {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const { defaultValues = {} } = useFormState();
  const saved = useRef<FieldValues>(undefined);

  // React-admin goes on right behind a save; a form that was refused counts as submitted for it, but is not saved.
  const keepSaved = useCallback<Middleware>(
    async (...args) => {
      const [next] = args.splice(-1);
      const answer = await next(...args);
      saved.current = structuredClone(getValues());
      return answer;
    },
    [getValues],
  );
  useRegisterMutationMiddleware(keepSaved);

  // Asked at the moment of leaving: only then it is known what the fields have made of the values they were given.
  const wouldLose = () => isChanged(getValues(), defaultValues) && !(saved.current && !isChanged(getValues(), saved.current));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== SIGN_IN && wouldLose(),
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
