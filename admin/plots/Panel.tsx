import { Paper } from '@mui/material';
import { styled } from '@mui/material/styles';
import { CARD_RADIUS } from '../theme/components.ts';

/** A bordered box inside a block. */
export const Panel = styled(Paper)(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(2.5),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: CARD_RADIUS,
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(3) },
})) as typeof Paper;

/** Lays out panels in two columns, or one on a phone. */
export const PANELS = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } } as const;
