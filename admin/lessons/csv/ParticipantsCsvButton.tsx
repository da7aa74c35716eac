import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { saveFile } from '../../csv/saveFile.ts';

type Props = { lesson: Lesson; bookings: readonly Booking[]; /** The lesson's activity, for the file's name. */ activity: string };

/** Saves the lesson's participants as a file for spreadsheets. What writes it is loaded when it is pressed. */
export function ParticipantsCsvButton({ lesson, bookings, activity }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLanguage();
  const { timezone, country } = useTenant();
  const save = async () => {
    try {
      const { participantsCsv, csvFileName } = await import('./participantsCsv.ts');
      saveFile(csvFileName(lesson.date, timezone, activity), participantsCsv(bookings, { lang, timezone, country, translate }), 'text/csv;charset=utf-8');
    } catch {
      notify('bookings.csv_failed', { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void save()}>
      {translate('bookings.csv')}
    </Button>
  );
}
