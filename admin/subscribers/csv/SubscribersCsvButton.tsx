import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { wallClock } from '#shared/time.ts';
import { useLanguage } from '../../layout/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { filterForApi } from '../subscriberFilter.ts';
import { useSubscriberFilter } from '../useSubscriberFilter.ts';

/** Saves what the list is narrowed down to, all of it, for spreadsheets. What writes it is loaded when it is pressed. */
export function SubscribersCsvButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLanguage();
  const { timezone } = useTenant();
  const dataProvider = useDataProvider();
  const [filter] = useSubscriberFilter();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const [{ subscribersCsv }, { allSubscribers }] = await Promise.all([import('./subscribersCsv.ts'), import('./allSubscribers.ts')]);
      const { subscribers, total } = await allSubscribers(dataProvider, filterForApi(filter));
      const today = wallClock(new Date(), timezone).date;
      const name = ['subscribers', filter.state, `${today}.csv`].filter(Boolean).join('-');
      saveFile(name, subscribersCsv(subscribers, { lang, timezone, translate }), 'text/csv;charset=utf-8');
      if (subscribers.length < total) notify('subscribers.csv_cut', { type: 'warning', messageArgs: { smart_count: subscribers.length } });
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
