import { useTheme } from '@mui/material';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { COLUMNS_HEIGHT } from './sizes.ts';

/** Vertical bars with their value on top and labels below. */
export function ColumnBars({ columns }: { columns: readonly { label: string; value: number }[] }) {
  const { palette } = useTheme();
  const most = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <ChartsContainer
      height={COLUMNS_HEIGHT}
      margin={{ top: 20, right: 14, bottom: 0, left: 14 }}
      series={[
        {
          type: 'bar',
          data: columns.map(({ value }) => value),
          color: palette.primary.main,
          barLabel: ({ value }) => (value ? String(value) : ''),
          barLabelPlacement: 'outside',
        },
      ]}
      xAxis={[
        {
          scaleType: 'band',
          data: columns.map((_column, index) => index),
          valueFormatter: (index: number) => columns[index]!.label,
          // Every second label, counted from the last, since all would not fit.
          tickLabelInterval: (_value, index) => (columns.length - 1 - index) % 2 === 0,
          disableTicks: true,
          height: 28,
          categoryGapRatio: 0.3,
          tickLabelStyle: { fontSize: 12, fill: palette.text.secondary },
        },
      ]}
      yAxis={[{ min: 0, max: most, position: 'none' }]}
      disableAxisListener
      disableKeyboardNavigation
      sx={{ '& .MuiChartsAxis-root .MuiChartsAxis-line': { stroke: palette.divider } }}
    >
      <BarPlot borderRadius={4} />
      <ChartsXAxis />
    </ChartsContainer>
  );
}
