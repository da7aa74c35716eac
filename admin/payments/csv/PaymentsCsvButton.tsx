import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { PaymentStatus } from '#shared/contract/payment.ts';
import { wallClock } from '#shared/time.ts';
import { useLanguage } from '../../layout/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { saveFile } from '../../ui/saveFile.ts';

/** Saves what the list is narrowed down to, all of it, for spreadsheets. What writes it is loaded when it is pressed. */
export function PaymentsCsvButton({ status }: { status: PaymentStatus | undefined }) {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const dataProvider = useDataProvider();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const [{ paymentsCsv }, { allPayments }] = await Promise.all([import('./paymentsCsv.ts'), import('./allPayments.ts')]);
      const { payments, total } = await allPayments(dataProvider, status);
      const today = wallClock(new Date(), timezone).date;
      saveFile(['payments', status, `${today}.csv`].filter(Boolean).join('-'), paymentsCsv(payments, { lang, timezone, translate }), 'text/csv;charset=utf-8');
      if (payments.length < total) notify('payments.csv_cut', { type: 'warning', messageArgs: { smart_count: payments.length } });
    } catch {
      notify('bookings.csv_failed', { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} loading={isBusy} loadingPosition="start" onClick={() => void save()}>
      {translate('bookings.csv')}
    </Button>
  );
}
