import { Box, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { OwnLessonDetail } from '#shared/contract/ownLesson.ts';
import { wallClock } from '#shared/time/time.ts';
import { useApi } from '../api/useApi.ts';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { BackLink } from '../page/BackLink.tsx';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { useToday } from '../tenant/useToday.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { OwnBookingRow } from './OwnBookingRow.tsx';

/** A lesson of one's own: who comes, and buttons that mark who came. */
export function OwnLessonScreen() {
  const { id } = useParams();
  const translate = useTranslate();
  const words = useTeamWords();
  const clock = useSchoolClock();
  const today = useToday();
  const call = useApi();
  const { data: lesson, error, refetch } = useQuery<OwnLessonDetail, Error>({ queryKey: ['own-lessons', id], queryFn: () => call<OwnLessonDetail>(`own-lessons/${id}`) });
  const isMarked = lesson !== undefined && lesson.is_cancelled === 0 && wallClock(new Date(lesson.date), clock.timezone).date <= today;
  return (
    <Page
      title={lesson?.activity ?? ''}
      subtitle={
        lesson && (
          <Box component="span" sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}>
            {[clock.moment(lesson.date), lesson.place, words('taken', { taken: lesson.num_bookings, places: lesson.num_places })].filter(Boolean).join(' · ')}
          </Box>
        )
      }
      back={<BackLink list={resourcePaths('own-lessons').list} />}
    >
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!lesson && !error && <Loading />}
      {lesson?.is_cancelled === 1 && (
        <Box sx={{ mb: 3 }}>
          <StatusChip label={translate('lessons.state.cancelled')} color="error.main" />
          {lesson.cancel_reason && <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{lesson.cancel_reason}</Typography>}
        </Box>
      )}
      {lesson?.bookings.length === 0 && <EmptyList text={words('nobody_booked')} />}
      {lesson && lesson.bookings.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Stack component="ul" divider={<Box sx={{ borderTop: 1, borderColor: 'divider' }} />} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {lesson.bookings.map((booking) => (
              <OwnBookingRow key={booking.reference} lessonId={lesson.id} booking={booking} isMarked={isMarked} refetch={refetch} />
            ))}
          </Stack>
        </Paper>
      )}
    </Page>
  );
}
