import { ShowBase, useShowContext, useTranslate } from 'react-admin';
import type { LessonDetail as Lesson } from '#shared/contract/lesson.ts';
import { ErrorBanner } from '../../layout/ErrorBanner.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { Page } from '../../layout/Page.tsx';
import { BackToLessons } from '../BackToLessons.tsx';
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
  const translate = useTranslate();
  const { record, error, refetch } = useShowContext<Lesson>();
  const problem = error && <ErrorBanner error={error} onRetry={() => void refetch()} />;
  if (record) {
    return (
      <>
        {problem}
        <LessonDetailPage lesson={record} refetch={() => void refetch()} />
      </>
    );
  }
  return (
    <Page title={translate('resources.lessons.name', { smart_count: 1 })} back={<BackToLessons />}>
      {problem}
    </Page>
  );
}
