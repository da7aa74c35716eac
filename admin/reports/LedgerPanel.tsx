import { useTranslate } from 'react-admin';
import type { LedgerLine, ReportPeriod } from '#shared/contract/report.ts';
import { useApi } from '../api/useApi.ts';
import { CsvButton } from '../csv/CsvButton.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { ReportPanel } from './ReportPanel.tsx';

/** The rows of an answer, and the most of a file: spreadsheets become unwieldy beyond. */
const PER_PAGE = 1000;
const LIMIT = 100_000;

/** The ledger's entries of the period as a CSV file. */
export function LedgerPanel({ period }: { period: ReportPeriod }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const call = useApi();
  const write = async () => {
    const { ledgerCsv } = await import('./csv/ledgerCsv.ts');
    const lines: LedgerLine[] = [];
    for (let page: LedgerLine[] | undefined; lines.length < LIMIT && (page === undefined || page.length === PER_PAGE); lines.push(...page)) {
      page = await call<LedgerLine[]>(`reports/ledger?${new URLSearchParams({ ...period, after: String(lines.at(-1)?.id ?? 0) })}`);
    }
    const text = ledgerCsv(lines, { lang, timezone, translate });
    return { name: `ledger-${period.from}-${period.to}.csv`, text, rows: lines.length, truncatedTo: lines.length >= LIMIT ? lines.length : undefined };
  };
  return <ReportPanel title={translate('reports.ledger')} note={translate('reports.ledger_note')} action={<CsvButton list="reports" write={write} truncatedMessage="reports.ledger_cut" />} />;
}
