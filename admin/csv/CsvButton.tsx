import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { wallClock } from '#shared/time/time.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { saveFile } from './saveFile.ts';

/** A list as CSV; `cut`: how many of it are in the text, where they are not all. */
type CsvFile = { csv: string; cut: number | undefined };

type Props = {
  /** What the file's name begins with, before today's date; what is missing is left out. */
  name: (string | undefined)[];
  /** The message that says how many are in the file, where they are not all. */
  cutMessage: string;
  /** Reads the list and writes it, when it is pressed. */
  write: () => Promise<CsvFile>;
};

/** Saves a list for spreadsheets, and says when that failed or the file has not all of it. */
export function CsvButton({ name, cutMessage, write }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const { timezone } = useTenant();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { csv, cut } = await write();
      const today = wallClock(new Date(), timezone).date;
      saveFile([...name, `${today}.csv`].filter(Boolean).join('-'), csv, 'text/csv;charset=utf-8');
      if (cut !== undefined) notify(cutMessage, { type: 'warning', messageArgs: { smart_count: cut } });
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
