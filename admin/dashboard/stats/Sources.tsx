import { useTranslate } from 'react-admin';
import type { Stats } from '#shared/contract/stats.ts';
import { RowPlot } from './RowPlot.tsx';

const SOURCES = ['site', 'widget', 'qr', 'manual'] as const;

/** The sources of bookings. */
export function Sources({ sources }: { sources: Stats['sources'] }) {
  const translate = useTranslate();
  const most = Math.max(...SOURCES.map((source) => sources[source]));
  const rows = SOURCES.map((source) => ({
    label: translate(`bookings.source_of.${source}`),
    value: String(sources[source]),
    share: most > 0 ? sources[source] / most : 0,
  }));
  return (
    <RowPlot
      name="sources"
      head={[translate('dashboard.stats.source'), translate('dashboard.stats.bookings')]}
      rows={rows}
      empty={most === 0 ? translate('dashboard.stats.no_bookings') : undefined}
    />
  );
}
