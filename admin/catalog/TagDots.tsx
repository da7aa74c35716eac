import { Box } from '@mui/material';
import type { Tag } from '#shared/contract/tag.ts';
import { tone } from '#shared/catalog/tone.ts';

/** A tag's color as a dot. The border keeps it visible on every background. */
export function TagDot({ color }: { color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'inline-block', width: 10, height: 10, mr: 0.75, borderRadius: '50%', bgcolor: tone(color), border: 1, borderColor: 'text.secondary' }}
    />
  );
}

export function TagDots({ tags }: { tags: readonly Tag[] }) {
  return tags.map(({ id, name, color }) => (
    <Box component="span" key={id} sx={{ overflowWrap: 'anywhere' }}>
      <TagDot color={color} />
      {name}
    </Box>
  ));
}
