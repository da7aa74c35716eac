import { Box } from '@mui/material';
import type { Post } from '#shared/contract/post.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { ResourceList } from '../resource/ResourceList.tsx';
import { ResourceRow } from '../resource/ResourceRow.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { PublicSiteLink } from '../ui/PublicSiteLink.tsx';
import { postPath } from './postPath.ts';

/** Fewer than elsewhere, since posts are loaded with their whole texts. */
const PER_PAGE = 20;

/** All posts, the newest first: 'creation_date - title'. */
export function PostList() {
  const clock = useSchoolClock();
  return (
    <ResourceList<Post> sort={{ field: 'creation_date', order: 'DESC' }} perPage={PER_PAGE}>
      {({ id, title, creation_date }) => (
        <ResourceRow
          key={id}
          to={resourcePaths('posts').edit(id)}
          title={
            <>
              <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>{clock.shortDate(creation_date)} - </Box>
              {title}
            </>
          }
          aside={<PublicSiteLink path={postPath(id)} of={title} />}
        />
      )}
    </ResourceList>
  );
}
