import { useTheme } from '@mui/material';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { BarLabels, type Row } from './BarLabels.tsx';
import { rowsHeight } from './sizes.ts';

type Props = { rows: readonly Row[]; /** Draws the rest up to 1 in another color. */ hasRest?: boolean };

/** Horizontal bars with their texts above, which leaves them room on a small phone. */
export function RowBars({ rows, hasRest = false }: Props) {
  const { palette } = useTheme();
  const bar = { type: 'bar', layout: 'horizontal', stack: 'row' } as const;
  const taken = { ...bar, data: rows.map(({ share }) => share), color: palette.primary.main };
  const rest = { ...bar, data: rows.map(({ share }) => 1 - share), color: palette.divider };
  return (
    <ChartsContainer
      height={rowsHeight(rows.length)}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      series={hasRest ? [taken, rest] : [taken]}
      xAxis={[{ min: 0, max: 1, position: 'none' }]}
      yAxis={[{ scaleType: 'band', data: rows.map((_row, index) => index), position: 'none', categoryGapRatio: 0.78 }]}
      disableAxisListener
      disableKeyboardNavigation
    >
      <BarPlot borderRadius={4} />
      <BarLabels rows={rows} />
    </ChartsContainer>
  );
}
