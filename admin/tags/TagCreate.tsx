import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { TAG_FORM } from './tagForm.ts';
import { TagInputs } from './TagInputs.tsx';

/** A new tag. */
export function TagCreate() {
  return (
    <ResourceCreate {...TAG_FORM}>
      <TagInputs />
    </ResourceCreate>
  );
}
