import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LessonDays } from '../lessonRows/LessonDays.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { Block } from './Block.tsx';
import { nextLessons } from './nextLessons.ts';
import type { UpcomingLessons } from './useUpcomingLessons.ts';

/** The next lessons with their numbers of participants. */
export function NextLessons({ upcoming: { lessons, error, refetch } }: { upcoming: UpcomingLessons }) {
  const translate = useTranslate();
  const { timezone } = useTenant();
  const next = lessons && nextLessons(lessons, new Date(), timezone);
  const all = (
    <Button component={Link} to={`${lessonPaths.list}?from=today`} sx={{ mr: -2 }}>
      {translate('dashboard.all_lessons')}
    </Button>
  );
  return (
    <Block title={translate('dashboard.next_lessons')} action={all}>
      {!next && !error && <Loading />}
      {error && <ErrorBanner error={error} onRetry={refetch} />}
      {next && (next.length > 0 ? <LessonDays lessons={next} /> : <NoLessons />)}
    </Block>
  );
}

function NoLessons() {
  const translate = useTranslate();
  return (
    <>
      <EmptyList text={translate('lessons.none')} />
      <Button variant="outlined" component={Link} to={lessonPaths.new}>
        {translate('lessons.new')}
      </Button>
    </>
  );
}
