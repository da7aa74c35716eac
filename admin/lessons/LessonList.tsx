import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Lesson } from '#shared/contract/lesson.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { EmptyList } from '../page/EmptyList.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { uniqueById } from '../api/uniqueById.ts';
import { LessonDays } from '../lessonRows/LessonDays.tsx';
import { LessonRangeToggle, useFromToday } from './LessonRangeToggle.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';

const ALL = { sort: { field: 'date', order: 'DESC' } } as const;
const FROM_TODAY = { sort: { field: 'date', order: 'ASC' }, queryOptions: { meta: { next: true } } } as const;

/** All lessons, the latest first; or those from today on, the next first. */
export function LessonList() {
  const isFromToday = useFromToday()[0];
  return (
    <InfiniteListBase<Lesson> key={String(isFromToday)} {...(isFromToday ? FROM_TODAY : ALL)} perPage={10} disableSyncWithLocation>
      <LessonListPage />
    </InfiniteListBase>
  );
}

function LessonListPage() {
  const translate = useTranslate();
  const { data, total, isPending, error, refetch } = useListContext<Lesson>();
  const lessons = data && uniqueById(data);
  const counts = lessons && translate('lessons.counts', { smart_count: total, showing: lessons.length });
  const add = (
    <Button variant="contained" component={Link} to={lessonPaths.new} startIcon={<AddIcon />}>
      {translate('lessons.add_new')}
    </Button>
  );
  return (
    <Page title={translate('tabs.lessons')} subtitle={counts} actions={add}>
      <LessonRangeToggle />
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {lessons && (lessons.length > 0 ? <LessonDays lessons={lessons} /> : <EmptyList text={translate('lessons.none')} />)}
      <LoadMore />
    </Page>
  );
}
