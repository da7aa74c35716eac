import type { RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { isChanged } from './isChanged.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { SaveStage } from './useSingleSubmit.ts';

/**
 * Asks before the admin leaves a changed form. Goes inside a react-admin `<Form>`. While a save is pending, only closing the
 * browser tab asks, since every other screen shows its result. Code that leaves on purpose calls the form's `reset()` first.
 */
export function UnsavedChangesGuard({ stage, hasOtherChanges }: { stage: RefObject<SaveStage>; hasOtherChanges: boolean }) {
  const { getValues } = useFormContext();
  const { defaultValues = {} } = useFormState();
  // Evaluated when leaving, since inputs may normalise their initial values after mounting.
  return <LeaveGuard isChanged={() => stage.current !== 'saved' && (hasOtherChanges || isChanged(getValues(), defaultValues))} isSaving={() => stage.current !== 'none'} />;
}
