import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { TAG_FORM, TagInputs } from './TagInputs.tsx';

export function TagCreate() {
  return (
    <ResourceCreate {...TAG_FORM}>
      <TagInputs />
    </ResourceCreate>
  );
}
