import { useTranslate } from 'react-admin';
import type { Row } from '../../plots/bars/BarLabels.tsx';
import { rowsHeight } from '../../plots/bars/sizes.ts';
import { RowBars } from '../../plots/lazyBars.ts';
import { Plot } from '../../plots/Plot.tsx';

type Props = {
  /** Its texts are `dashboard.stats.<name>` and `dashboard.stats.<name>_note`. */
  name: 'places' | 'sources' | 'revenue';
  head: readonly [string, string];
  rows: readonly Row[];
  empty: string | undefined;
  hasRest?: boolean;
};

/** A plot with horizontal bars. */
export function RowPlot({ name, head, rows, empty, hasRest = false }: Props) {
  const translate = useTranslate();
  return (
    <Plot
      question={translate(`dashboard.stats.${name}`)}
      note={translate(`dashboard.stats.${name}_note`)}
      head={head}
      rows={rows.map(({ label, value }) => [label, value])}
      empty={empty}
      height={rowsHeight(rows.length)}
    >
      <RowBars rows={rows} hasRest={hasRest} />
    </Plot>
  );
}
