import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { CreateBase, useTranslate } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { Lesson, LessonInput } from '#shared/contract/lesson.ts';
import { useApi } from '../../api/useApi.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { useSaveOutcome } from '../../form/useSaveOutcome.ts';
import { BackLink } from '../../page/BackLink.tsx';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { LessonForm } from '../form/LessonForm.tsx';
import { toLessonInput } from '../form/lessonInput.ts';
import { LessonLoadError } from '../LessonLoadError.tsx';
import { ManualAddForm } from '../manual/ManualAddForm.tsx';

/** A class of a plan that is not stored yet: takes walk-ins, and can be changed or cancelled. Only a booking or saving makes its lesson. */
export function PlannedLesson() {
  const [query] = useSearchParams();
  const call = useApi();
  const address = new URLSearchParams({ activity: query.get('activity') ?? '', time: query.get('time') ?? '' });
  const { data, error, refetch } = useQuery({
    queryKey: ['occurrence', String(address)],
    queryFn: ({ signal }) => call<Lesson>(`occurrence?${address}`, { signal }),
    // A form is not filled again while it is being changed.
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
  });
  if (!data) return error ? <LessonLoadError error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (data.id > 0) return <Navigate to={lessonPaths.detail(data.id)} replace />;
  return <PlannedPage lesson={data} refetch={() => void refetch()} />;
}

function PlannedPage({ lesson, refetch }: { lesson: Lesson; refetch: () => void }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const call = useApi();
  const id = useId();
  const outcome = useSaveOutcome('updated', refetch);
  const { activities } = useCatalog();
  const name = activities.find((activity) => activity.id === lesson.activity_id)?.name ?? '…';
  const save = ({ data }: { data?: Partial<LessonInput> }) =>
    call<Lesson>(`activity/${lesson.activity_id}/lessons`, { method: 'POST', body: JSON.stringify({ recur: lesson.recur, lesson: data }) });
  const { id: _id, ...record } = lesson;
  return (
    <Page title={name} subtitle={`${clock.moment(lesson.date)} · ${translate('lessons.occurrence.explained')}`} back={<BackLink list={lessonPaths.list} />}>
      <Box component="section" aria-labelledby={`${id}-add`} sx={{ mb: 4 }}>
        <Typography id={`${id}-add`} variant="h2" sx={{ mb: 2 }}>
          {translate('bookings.manual.title')}
        </Typography>
        <ManualAddForm lesson={lesson} id={id} refetch={refetch} isFocused={false} />
      </Box>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {translate('lessons.edit')}
      </Typography>
      <CreateBase<Lesson> record={record} transform={toLessonInput} mutationOptions={{ ...outcome, mutationFn: save as never }}>
        <LessonForm submit="ra.action.update" cancelTo={lessonPaths.list} />
      </CreateBase>
    </Page>
  );
}
