import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { TAG_FORM, TagInputs } from './TagInputs.tsx';

/** A new tag. */
export function TagCreate() {
  return (
    <ResourceCreate {...TAG_FORM}>
      <TagInputs />
    </ResourceCreate>
  );
}
