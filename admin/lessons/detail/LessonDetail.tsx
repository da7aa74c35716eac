import { ShowBase, useShowContext } from 'react-admin';
import type { LessonDetail as Lesson } from '#shared/contract/lesson.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { LessonLoadError } from '../LessonLoadError.tsx';
import { LessonDetailPage } from './LessonDetailPage.tsx';

/** Polls for new bookings. Errors are shown on the page, where react-admin's default would leave it. */
const POLLING = { refetchInterval: 10_000, refetchOnWindowFocus: true, onError: () => {} } as const;

/** A lesson with its bookings. */
export function LessonDetail() {
  return (
    <ShowBase<Lesson> queryOptions={POLLING} loading={<Loading />}>
      <LoadedLesson />
    </ShowBase>
  );
}

function LoadedLesson() {
  const { record, error, refetch } = useShowContext<Lesson>();
  const reload = () => refetch();
  if (!record) return <LessonLoadError error={error} onRetry={() => void reload()} />;
  return (
    <>
      {error && <ErrorBanner error={error} onRetry={() => void reload()} />}
      <LessonDetailPage lesson={record} refetch={reload} />
    </>
  );
}
