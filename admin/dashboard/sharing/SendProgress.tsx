import { Box, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { News } from '#shared/contract/news.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { countMessages, isSending } from './useLatestNews.ts';

/** The progress of the latest news. When all is sent, shows the time and the failures. */
export function SendProgress({ news }: { news: News }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const id = useId();
  const { total, sent, failed, pushes, creation_date } = news;
  const { all, done } = countMessages(news);
  const say = (key: string, values: object) => translate(`dashboard.sharing.${key}`, values);
  const words = isSending(news)
    ? [total > 0 && say('progress', { sent, smart_count: total }), pushes.total > 0 && say('progress_pushes', { sent: pushes.sent, smart_count: pushes.total })]
    : [say('done', { smart_count: sent, moment: clock.shortMoment(creation_date) }), pushes.sent > 0 && say('done_pushes', { smart_count: pushes.sent })];
  const failures = [failed > 0 && say('undelivered', { smart_count: failed }), pushes.failed > 0 && say('undelivered_pushes', { smart_count: pushes.failed })];
  return (
    <Box sx={{ mt: 1.5 }}>
      {isSending(news) && (
        <LinearProgress variant="determinate" value={(100 * done) / all} aria-labelledby={id} sx={{ mb: 0.75, height: 6, borderRadius: 3 }} />
      )}
      <Typography id={id} color="textSecondary" sx={{ fontSize: '0.9375rem' }}>
        {words.filter(Boolean).join(' ')}
      </Typography>
      {failures.some(Boolean) && (
        <Typography color="error" sx={{ fontSize: '0.9375rem' }}>
          {failures.filter(Boolean).join(' ')}
        </Typography>
      )}
    </Box>
  );
}
