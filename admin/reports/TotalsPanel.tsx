import { Box, Skeleton, Typography } from '@mui/material';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { Totals } from '#shared/contract/report.ts';
import { isDateGroup, isPeople } from '#shared/reports/reportPeriod.ts';
import { CsvButton } from '../csv/CsvButton.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { COLUMNS_HEIGHT, rowsHeight } from '../plots/bars/sizes.ts';
import { ColumnBars, RowBars } from '../plots/lazyBars.ts';
import { ReportPanel } from './ReportPanel.tsx';
import { TotalsTable } from './TotalsTable.tsx';
import { useTotals } from './useReport.ts';
import type { ReportFilter } from './useReportFilter.ts';
import { useReportTexts } from './useReportTexts.ts';

/** More bars than this are only in the table. */
const MAX_BARS = 20;

/** The sums of a report: total, plot, table and CSV file. */
export function TotalsPanel({ filter }: { filter: ReportFilter }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const texts = useReportTexts(filter);
  const { data, error, refetch } = useTotals(filter);
  const { of, by, period } = filter;
  const rows = data?.rows.filter(({ value }) => value !== 0) ?? [];
  const head = [translate(`reports.by_of.${by}`), translate(isPeople(of) ? `reports.measure_of.${of}` : 'reports.amount')] as const;
  const write = async () => {
    const { totalsCsv } = await import('./csv/totalsCsv.ts');
    return { name: `${of}-${by}-${period.from}-${period.to}.csv`, text: totalsCsv(data!.rows, { of, lang, head, label: texts.label }), rows: data!.rows.length };
  };
  const note = [translate(`reports.note_of.${of}`), by === 'instructor' && translate('reports.shared')].filter(Boolean).join(' ');
  return (
    <ReportPanel title={translate(`reports.measure_of.${of}`)} note={data && rows.length === 0 ? translate('reports.none') : note} action={rows.length > 0 && <CsvButton list="reports" write={write} />}>
      {error && !data && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && rows.length > 0 && (
        <>
          <Typography component="p" sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.1, mb: 2 }}>
            {texts.value(data.total)}
          </Typography>
          <ReportPlot totals={data} filter={filter} />
          <TotalsTable head={head} rows={rows.map((row) => [texts.label(row), texts.value(row.value)])} foot={[translate('reports.total'), texts.value(data.total)]} />
        </>
      )}
    </ReportPanel>
  );
}

/** Columns for dates, rows for all else. The table below has the same data, so screen readers skip the plot. */
function ReportPlot({ totals: { rows }, filter }: { totals: Totals; filter: ReportFilter }) {
  const texts = useReportTexts(filter);
  // Rows without a key that is a date come from the report before, which stays until the next one is there.
  const isByDate = isDateGroup(filter.by) && rows.every(({ key }) => /^\d{4}-/.test(key ?? ''));
  if (isByDate) {
    return (
      <Box aria-hidden>
        <Suspense fallback={<Skeleton variant="rounded" height={COLUMNS_HEIGHT} />}>
          <ColumnBars columns={rows.map((row) => ({ label: texts.shortLabel(row), value: row.value }))} format={texts.shortValue} maxLabels={6} />
        </Suspense>
      </Box>
    );
  }
  const shown = rows.filter(({ value }) => value > 0).slice(0, MAX_BARS);
  const most = Math.max(1, ...shown.map(({ value }) => value));
  return (
    <Box aria-hidden>
      <Suspense fallback={<Skeleton variant="rounded" height={rowsHeight(shown.length)} />}>
        <RowBars rows={shown.map((row) => ({ label: texts.label(row), value: texts.value(row.value), share: row.value / most }))} />
      </Suspense>
    </Box>
  );
}
