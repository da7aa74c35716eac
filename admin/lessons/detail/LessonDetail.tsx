import { ShowBase, useShowContext } from 'react-admin';
import type { LessonDetail as Lesson } from '#shared/contract/lesson.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { LessonLoadError } from '../LessonLoadError.tsx';
import { LessonDetailPage } from './LessonDetailPage.tsx';

/**
 * Bookings come in while the page is open: it asks again after ten seconds, and whenever somebody comes back to it. An
 * answer that fails to come is said on the page (react-admin's own way would leave it).
 */
const KEEP_FRESH = { refetchInterval: 10_000, refetchOnWindowFocus: true, onError: () => {} } as const;

/** One lesson, and who comes (specification, section 2). */
export function LessonDetail() {
  return (
    <ShowBase<Lesson> queryOptions={KEEP_FRESH} loading={<Loading />}>
      <Shown />
    </ShowBase>
  );
}

function Shown() {
  const { record, error, refetch } = useShowContext<Lesson>();
  const again = () => refetch();
  if (!record) return <LessonLoadError error={error} onRetry={() => void again()} />;
  return (
    <>
      {error && <ErrorBanner error={error} onRetry={() => void again()} />}
      <LessonDetailPage lesson={record} refetch={again} />
    </>
  );
}
