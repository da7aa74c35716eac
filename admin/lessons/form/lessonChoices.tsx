import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Activity } from '#shared/contract/activity.ts';
import type { Tag } from '#shared/contract/tag.ts';
import { tone } from '#shared/catalog/tone.ts';
import { TagDot } from '../../catalog/TagDots.tsx';

/** Styles of choices in a row. */
export const CHOICE_ROW = { m: 0, overflowWrap: 'anywhere', '& .MuiFormGroup-root': { columnGap: 2 }, '& .MuiFormControlLabel-root': { ml: '-10px', mr: 0, minHeight: 44 } } as const;

/** Styles of choices as cards. */
export const CHOICE_CARDS = {
  m: 0,
  '& .MuiFormGroup-root': { display: 'grid', gap: 1, mt: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
  '& .MuiFormControlLabel-root': {
    m: 0,
    pr: 2,
    overflowWrap: 'anywhere',
    minHeight: 60,
    border: 1,
    borderColor: 'divider',
    borderRadius: '8px',
    bgcolor: 'background.paper',
    '&:hover': { borderColor: 'text.secondary' },
    '&:has(:checked)': { borderColor: 'primary.main', boxShadow: (theme: { palette: { primary: { main: string } } }) => `inset 0 0 0 1px ${theme.palette.primary.main}` },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: 2 },
  },
} as const;

/** An activity as a choice. */
export function ActivityChoice() {
  const activity = useRecordContext<Activity>();
  if (!activity) return null;
  return (
    <Box component="span" sx={{ display: 'block', py: 1, pl: 1.25, borderLeft: 4, borderColor: tone(activity.color) }}>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600, lineHeight: 1.3 }}>
        {activity.name}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {activity.place}
      </Typography>
    </Box>
  );
}

/** A tag as a choice. */
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
