import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, ButtonBase } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props = {
  to: string;
  title: ReactNode;
  /** Below the title, in a quieter color. */
  detail?: ReactNode;
  /** Is the detail shown as a whole, however long it is? */
  isWhole?: boolean;
  /** An icon before the title. */
  mark?: ReactNode;
  stripe?: string;
  /** Another link behind the row's own. */
  aside?: ReactNode;
};

/** A record in a list, linked to its form. */
export function ResourceRow({ to, title, detail, isWhole = false, mark, stripe, aside }: Props) {
  return (
    <Box component="li" sx={[ROW, stripe ? { borderLeft: 4, borderLeftColor: stripe } : {}]}>
      <ButtonBase component={Link} to={to} sx={LINK}>
        {mark}
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>{title}</Box>
          {detail && <Box component="span" sx={isWhole ? DETAIL : CLAMPED}>{detail}</Box>}
        </Box>
      </ButtonBase>
      {aside && <Box sx={{ position: 'relative', flex: 'none' }}>{aside}</Box>}
      <ChevronRightIcon aria-hidden sx={{ color: 'text.secondary', flex: 'none' }} />
    </Box>
  );
}

const ROW = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  pr: 2,
  // A stripe gives rows different class names, so `& + &` would not match.
  'li + &': { borderTop: 1, borderTopColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** The link covers the whole row, below `aside`. */
const LINK = {
  position: 'static',
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  gap: 1.5,
  pl: 2,
  pr: 1,
  py: 1.25,
  textAlign: 'left',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&.Mui-focusVisible': { outline: 'none' },
  '&.Mui-focusVisible::after': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: '-3px' },
} as const;

const DETAIL = { display: 'block', fontSize: '0.875rem', color: 'text.secondary' } as const;

/** At most two lines, or three on a phone. */
const CLAMPED = { ...DETAIL, display: '-webkit-box', WebkitLineClamp: { xs: 3, sm: 2 }, WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const;
