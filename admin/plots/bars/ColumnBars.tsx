import { useTheme } from '@mui/material';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { COLUMNS_HEIGHT } from './sizes.ts';

/** More columns than this have no room for their values. */
const MAX_WITH_VALUES = 13;

type Props = {
  columns: readonly { label: string; value: number }[];
  /** Writes a value above its bar. */
  format?: (value: number) => string;
  /** How many labels there is room for; by default every second column has one. */
  maxLabels?: number;
};

/** Room beside the columns, in pixels: the first and last labels are wider than their columns, and would be shortened. */
const SIDE = 22;

/** Vertical bars with their value on top and labels below. */
export function ColumnBars({ columns, format = String, maxLabels = columns.length / 2 }: Props) {
  const { palette } = useTheme();
  const step = Math.ceil(columns.length / maxLabels);
  const most = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <ChartsContainer
      height={COLUMNS_HEIGHT}
      margin={{ top: 20, right: SIDE, bottom: 0, left: SIDE }}
      series={[
        {
          type: 'bar',
          data: columns.map(({ value }) => value),
          color: palette.primary.main,
          barLabel: ({ value }) => (value && columns.length <= MAX_WITH_VALUES ? format(value) : ''),
          barLabelPlacement: 'outside',
        },
      ]}
      xAxis={[
        {
          scaleType: 'band',
          data: columns.map((_column, index) => index),
          valueFormatter: (index: number) => columns[index]!.label,
          // Counted from the last, since all would not fit.
          tickLabelInterval: (_value, index) => (columns.length - 1 - index) % step === 0,
          disableTicks: true,
          height: 28,
          categoryGapRatio: 0.3,
          tickLabelStyle: { fontSize: 12, fill: palette.text.secondary },
        },
      ]}
      yAxis={[{ min: Math.min(0, ...columns.map(({ value }) => value)), max: most, position: 'none' }]}
      disableAxisListener
      disableKeyboardNavigation
      sx={{ '& .MuiChartsAxis-root .MuiChartsAxis-line': { stroke: palette.divider } }}
    >
      <BarPlot borderRadius={4} />
      <ChartsXAxis />
    </ChartsContainer>
  );
}
