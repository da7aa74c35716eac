import type { Tag } from '#shared/contract/tag.ts';
import { TagDot } from '../catalog/TagDots.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { ResourceList } from '../resource/ResourceList.tsx';
import { ResourceRow } from '../resource/ResourceRow.tsx';

/** All tags by name. */
export function TagList() {
  return (
    <ResourceList<Tag> sort={{ field: 'name', order: 'ASC' }}>
      {({ id, name, color }) => <ResourceRow key={id} to={resourcePaths('tags').edit(id)} mark={<TagDot color={color} />} title={name} />}
    </ResourceList>
  );
}
