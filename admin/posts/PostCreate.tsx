import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { POST_FORM, PostInputs } from './PostInputs.tsx';

export function PostCreate() {
  return (
    <ResourceCreate {...POST_FORM}>
      <PostInputs />
    </ResourceCreate>
  );
}
