import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { ACTIVITY_FORM } from './activityForm.ts';
import { ActivityInputs } from './ActivityInputs.tsx';

export function ActivityCreate() {
  return (
    <ResourceCreate {...ACTIVITY_FORM}>
      <ActivityInputs />
    </ResourceCreate>
  );
}
