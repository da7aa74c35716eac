import { useRecordContext } from 'react-admin';
import type { Post } from '#shared/contract/post.ts';
import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { PublicSiteLink } from '../ui/PublicSiteLink.tsx';
import { POST_FORM, PostInputs } from './PostInputs.tsx';
import { postPath } from './postPath.ts';

export function PostEdit() {
  return (
    <ResourceEdit {...POST_FORM} actions={<PostOnSite />} remove={<DeleteRecord />}>
      <PostInputs />
    </ResourceEdit>
  );
}

function PostOnSite() {
  const post = useRecordContext<Post>();
  return post && <PublicSiteLink path={postPath(post.id)} />;
}
