import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { INSTRUCTOR_FORM, InstructorInputs } from './InstructorInputs.tsx';

/** A new instructor. */
export function InstructorCreate() {
  return (
    <ResourceCreate {...INSTRUCTOR_FORM}>
      <InstructorInputs />
    </ResourceCreate>
  );
}
