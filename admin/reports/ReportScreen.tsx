import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { MAX_DAYS, periodProblems } from '#shared/reports/reportPeriod.ts';
import { Page } from '../page/Page.tsx';
import { DuePanel } from './DuePanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { LiabilityPanel } from './LiabilityPanel.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { TotalsPanel } from './TotalsPanel.tsx';
import { useReportFilter } from './useReportFilter.ts';

/** Sums of a period with their plot, what is still to be paid, and the ledger for the accountant. */
export function ReportScreen() {
  const translate = useTranslate();
  const [filter, change] = useReportFilter();
  const problems = periodProblems(filter.period, MAX_DAYS.totals);
  const isGood = Object.keys(problems).length === 0;
  return (
    <Page title={translate('tabs.reports')}>
      <ReportFilters filter={filter} problems={problems} onChange={change} />
      {isGood && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TotalsPanel filter={filter} />
          <DuePanel period={filter.period} />
          <LiabilityPanel />
          <LedgerPanel period={filter.period} />
        </Box>
      )}
    </Page>
  );
}
