import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { INSTRUCTOR_FORM } from './instructorForm.ts';
import { InstructorInputs } from './InstructorInputs.tsx';

/** A new instructor. */
export function InstructorCreate() {
  return (
    <ResourceCreate {...INSTRUCTOR_FORM}>
      <InstructorInputs />
    </ResourceCreate>
  );
}
