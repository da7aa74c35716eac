import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, ButtonBase } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props = {
  to: string;
  /** Above: what it is. */
  title: ReactNode;
  /** Below, quieter. */
  detail?: ReactNode;
  /** A mark before both, and a stripe. */
  mark?: ReactNode;
  stripe?: string;
  /** Another way than the row's own, behind it. */
  aside?: ReactNode;
};

/** One record in a list; all of it leads to its form, but what stands aside. */
export function ResourceRow({ to, title, detail, mark, stripe, aside }: Props) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <ButtonBase component={Link} to={to} sx={[ROW, stripe ? { borderLeft: 4, borderLeftColor: stripe } : {}]}>
        {mark}
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>{title}</Box>
          {detail && <Box component="span" sx={DETAIL}>{detail}</Box>}
        </Box>
        <ChevronRightIcon aria-hidden sx={{ color: 'text.secondary', flex: 'none' }} />
      </ButtonBase>
      {aside}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outlineOffset: -4 },
} as const;

const DETAIL = { display: 'block', fontSize: '0.875rem', color: 'text.secondary' } as const;
