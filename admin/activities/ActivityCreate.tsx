import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { ACTIVITY_FORM } from './activityForm.ts';
import { ActivityInputs } from './ActivityInputs.tsx';

/** A new activity. */
export function ActivityCreate() {
  return (
    <ResourceCreate {...ACTIVITY_FORM}>
      <ActivityInputs />
    </ResourceCreate>
  );
}
