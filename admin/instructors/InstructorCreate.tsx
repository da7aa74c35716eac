import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { INSTRUCTOR_FORM, InstructorInputs } from './InstructorInputs.tsx';

export function InstructorCreate() {
  return (
    <ResourceCreate {...INSTRUCTOR_FORM}>
      <InstructorInputs />
    </ResourceCreate>
  );
}
