import { Box, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Notification } from '#shared/contract/notification.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { isUnderWay } from './useNotification.ts';

/** How far the latest notification is; once it is out, when that was and what did not arrive. */
export function SendProgress({ notification }: { notification: Notification }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const id = useId();
  const { total, sent, failed, creation_date } = notification;
  const words = isUnderWay(notification)
    ? translate('dashboard.sharing.progress', { sent, total })
    : translate('dashboard.sharing.done', { smart_count: sent, moment: clock.shortMoment(creation_date) });
  return (
    <Box sx={{ mt: 1.5 }}>
      {isUnderWay(notification) && (
        <LinearProgress variant="determinate" value={(100 * (sent + failed)) / total} aria-labelledby={id} sx={{ mb: 0.75, height: 6, borderRadius: 3 }} />
      )}
      <Typography id={id} color="textSecondary" sx={{ fontSize: '0.9375rem' }}>
        {words}
      </Typography>
      {failed > 0 && (
        <Typography color="error" sx={{ fontSize: '0.9375rem' }}>
          {translate('dashboard.sharing.undelivered', { smart_count: failed })}
        </Typography>
      )}
    </Box>
  );
}
