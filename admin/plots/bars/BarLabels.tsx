import { Box } from '@mui/material';
import { useDrawingArea, useYScale } from '@mui/x-charts/hooks';

/** One bar: its length from 0 to 1, and the texts above it. */
export type Row = { label: string; value: string; share: number };

/** The height of the texts above a bar, in pixels. */
const LINE = 24;

/** The name and value above each bar. Long names are truncated. */
export function BarLabels({ rows }: { rows: readonly Row[] }) {
  const { left, width } = useDrawingArea();
  const scale = useYScale<'band'>();
  return rows.map(({ label, value }, index) => (
    <foreignObject key={index} x={left} y={scale(index)! - LINE} width={width} height={LINE}>
      <Box sx={WORDS}>
        <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</Box>
        <Box sx={{ fontWeight: 600 }}>{value}</Box>
      </Box>
    </foreignObject>
  ));
}

const WORDS = {
  display: 'flex',
  gap: 1,
  fontSize: { xs: '0.8125rem', sm: '0.875rem' },
  lineHeight: `${LINE}px`,
  whiteSpace: 'nowrap',
  color: 'text.primary',
} as const;
