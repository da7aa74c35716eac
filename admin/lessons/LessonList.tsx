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
import { SelectLessons } from './SelectLessons.tsx';
import { LessonFilters } from './LessonFilters.tsx';
import { isNarrowed, lessonFilterForApi, useLessonFilter } from './useLessonFilter.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';

/** Lessons from today or another day on, the next first; or all, the latest first. */
export function LessonList() {
  const { filter } = useLessonFilter();
  const { from } = filter;
  const order = from === undefined ? 'DESC' : 'ASC';
  return (
    <InfiniteListBase<Lesson>
      key={order}
      sort={{ field: 'date', order }}
      queryOptions={{ meta: { from } }}
      filter={lessonFilterForApi(filter)}
      perPage={10}
      disableSyncWithLocation
    >
      <LessonListPage />
    </InfiniteListBase>
  );
}

function LessonListPage() {
  const translate = useTranslate();
  const { data, total, isPending, error, refetch } = useListContext<Lesson>();
  const { filter } = useLessonFilter();
  const lessons = data && uniqueById(data);
  const counts = lessons && translate('lessons.counts', { smart_count: total, showing: lessons.length });
  const add = (
    <>
      <Button variant="contained" component={Link} to={lessonPaths.new} startIcon={<AddIcon />}>
        {translate('lessons.add_new')}
      </Button>
      <Button variant="outlined" component={Link} to={lessonPaths.series}>
        {translate('lessons.add_series')}
      </Button>
    </>
  );
  return (
    <Page title={translate('tabs.lessons')} subtitle={counts} actions={add}>
      <LessonFilters />
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {lessons && (lessons.length > 0 ? <SelectLessons lessons={lessons} /> : <EmptyList text={translate(isNarrowed(filter) ? 'lessons.filter.none' : 'lessons.none')} />)}
      <LoadMore />
    </Page>
  );
}
