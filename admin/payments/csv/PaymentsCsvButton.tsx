import { useDataProvider, useTranslate } from 'react-admin';
import type { PaymentStatus } from '#shared/contract/payment.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { CsvButton } from '../../csv/CsvButton.tsx';

/** Saves what the list is narrowed down to, all of it, for spreadsheets. What writes it is loaded when it is pressed. */
export function PaymentsCsvButton({ status }: { status: PaymentStatus | undefined }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const dataProvider = useDataProvider();
  const write = async () => {
    const [{ paymentsCsv }, { allPayments }] = await Promise.all([import('./paymentsCsv.ts'), import('./allPayments.ts')]);
    const { payments, total } = await allPayments(dataProvider, status);
    return { csv: paymentsCsv(payments, { lang, timezone, translate }), cut: payments.length < total ? payments.length : undefined };
  };
  return <CsvButton name={['payments', status]} cutMessage="payments.csv_cut" write={write} />;
}
