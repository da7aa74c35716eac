import { useDataProvider, useTranslate } from 'react-admin';
import type { Payment, PaymentStatus } from '#shared/contract/payment.ts';
import { CsvButton, datedFileName } from '../../csv/CsvButton.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';

/** Spreadsheets become unwieldy beyond this many rows. */
const LIMIT = 10_000;

const NEWEST_FIRST = { field: 'creation_date', order: 'DESC' } as const;

/** Saves all payments of a status, or all payments, as a CSV file. */
export function PaymentsCsvButton({ status }: { status: PaymentStatus | undefined }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const dataProvider = useDataProvider();
  const write = async () => {
    const [{ paymentsCsv }, { fetchAllPages }] = await Promise.all([import('./paymentsCsv.ts'), import('../../csv/fetchAllPages.ts')]);
    const filter = status ? { status } : {};
    const { records, total } = await fetchAllPages<Payment>(dataProvider, 'payments', { filter, sort: NEWEST_FIRST, limit: LIMIT });
    return {
      name: datedFileName(['payments', status], timezone),
      rows: records.length,
      text: paymentsCsv(records, { lang, timezone, translate }),
      truncatedTo: records.length < total ? records.length : undefined,
    };
  };
  return <CsvButton list="payments" write={write} truncatedMessage="payments.csv_cut" />;
}
