import { useTranslate } from 'react-admin';
import { formatExactMoney } from '#shared/payments/money.ts';
import { CsvButton, datedFileName } from '../csv/CsvButton.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { TotalsTable } from './TotalsTable.tsx';
import { useLiability } from './useReport.ts';

/** Passes that are sold and not yet used, now. Not shown to a school that has none. */
export function LiabilityPanel() {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const { data } = useLiability();
  if (!data || data.rows.length === 0) return null;
  const money = (cents: number) => formatExactMoney(cents, lang);
  const write = async () => {
    const { liabilityCsv } = await import('./csv/liabilityCsv.ts');
    return { name: datedFileName(['passes'], timezone), text: liabilityCsv(data.rows, { lang, timezone, translate }), rows: data.rows.length };
  };
  const note = [translate('reports.passes_note'), data.expired > 0 && translate('reports.passes_expired', { amount: money(data.expired) })].filter(Boolean).join(' ');
  return (
    <ReportPanel title={translate('reports.passes')} note={note} action={<CsvButton list="reports" write={write} />}>
      <TotalsTable
        head={[translate('reports.passes_title'), translate('reports.amount')]}
        rows={data.rows.filter(({ unused }) => unused !== 0).map(({ kind, title, unused }) => [kind === 'pack' ? title : translate(`reports.method_of.${kind}`), money(unused)])}
        foot={[translate('reports.total'), money(data.unused)]}
      />
    </ReportPanel>
  );
}
