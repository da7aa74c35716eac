import { useDataProvider, useTranslate } from 'react-admin';
import type { MoneyFilter, MoneyMovement } from '#shared/contract/money.ts';
import { CsvButton, datedFileName } from '../../csv/CsvButton.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';

/** Spreadsheets become unwieldy beyond this many rows. */
const LIMIT = 10_000;

const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const;

/** Saves the chosen money as a CSV file. */
export function PaymentsCsvButton({ filter }: { filter: MoneyFilter }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const dataProvider = useDataProvider();
  const write = async () => {
    const [{ paymentsCsv }, { fetchAllPages }] = await Promise.all([import('./paymentsCsv.ts'), import('../../csv/fetchAllPages.ts')]);
    const { records, total } = await fetchAllPages<MoneyMovement>(dataProvider, 'money', { filter, sort: NEWEST_FIRST, limit: LIMIT });
    return {
      name: datedFileName(['payments', filter.method, filter.state], timezone),
      rows: records.length,
      text: paymentsCsv(records, { lang, timezone, translate }),
      truncatedTo: records.length < total ? records.length : undefined,
    };
  };
  return <CsvButton list="payments" write={write} truncatedMessage="payments.csv_cut" />;
}
