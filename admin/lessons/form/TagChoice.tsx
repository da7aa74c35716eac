import { useRecordContext } from 'react-admin';
import type { Tag } from '#shared/contract/tag.ts';
import { TagDot } from '../../catalog/TagDots.tsx';

/** A tag to choose: its colour and its name. */
export function TagChoice() {
  const tag = useRecordContext<Tag>();
  if (!tag) return null;
  return (
    <>
      <TagDot color={tag.color} />
      {tag.name}
    </>
  );
}
