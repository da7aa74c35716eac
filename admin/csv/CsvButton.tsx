import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { wallClock } from '#shared/time/time.ts';
import type { Export } from '#shared/contract/audit.ts';
import { useApi } from '../api/useApi.ts';
import { saveFile } from '../ui/saveFile.ts';

/** A CSV file. `truncatedTo` is the number of rows if the list has more than the file. */
type CsvFile = { name: string; text: string; rows: number; truncatedTo?: number | undefined };

type Props = {
  /** Called on click. */
  write: () => Promise<CsvFile>;
  /** For the entry in the audit log. */
  list: 'guests' | 'participants' | 'payments' | 'reports' | 'subscribers';
  lessonId?: number;
  /** Message key of the warning that the file is truncated, with `smart_count`. */
  truncatedMessage?: string;
};

/** Saves a list as a CSV file, after its entry in the audit log. Warns when that failed or the file is truncated. */
export function CsvButton({ write, list, lessonId, truncatedMessage = '' }: Props) {
  const call = useApi();
  const translate = useTranslate();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, text, rows, truncatedTo } = await write();
      const body: Export = { rows, ...(lessonId !== undefined && { lesson_id: lessonId }) };
      await call(`exports/${list}`, { method: 'POST', body: JSON.stringify(body) });
      saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
      if (truncatedTo !== undefined) notify(truncatedMessage, { type: 'warning', messageArgs: { smart_count: truncatedTo } });
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

/** A file name that ends with today's date at the school: `payments-refunded-2026-07-04.csv`. Undefined parts are left out. */
export function datedFileName(parts: (string | undefined)[], timezone: string): string {
  const today = wallClock(new Date(), timezone).date;
  return [...parts, `${today}.csv`].filter(Boolean).join('-');
}
