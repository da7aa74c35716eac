import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { LessonState } from '#shared/lessonState.ts';

const COLORS = {
  past: 'text.secondary',
  cancelled: 'error.main',
  sold_out: 'warning.main',
  not_yet_open: 'info.main',
  open: 'success.main',
} as const satisfies Record<LessonState, string>;

/** How a lesson stands, in a word and a colour. */
export function StateChip({ state }: { state: LessonState }) {
  const translate = useTranslate();
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      label={translate(`lessons.state.${state}`)}
      sx={{ ...CHIP, color: COLORS[state] }}
    />
  );
}

/** A long word wraps on the smallest phones. */
const CHIP = {
  height: 'auto',
  minHeight: 24,
  borderColor: 'currentColor',
  borderRadius: '8px',
  fontWeight: 600,
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const;
