import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ErrorBanner } from '../layout/ErrorBanner.tsx';
import { Loading } from '../layout/Loading.tsx';
import { LessonDays } from '../lessons/LessonDays.tsx';
import { lessonPaths } from '../lessons/paths.ts';
import { Empty } from '../resource/Empty.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { Block } from './Block.tsx';
import { nextLessons } from './nextLessons.ts';
import type { Upcoming } from './useUpcoming.ts';

/** The next lessons with their people, and the way to all of them. */
export function NextLessons({ upcoming: { lessons, error, refetch } }: { upcoming: Upcoming }) {
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
      {next && (next.length > 0 ? <LessonDays lessons={next} /> : <Empty text={translate('lessons.none')} />)}
    </Block>
  );
}
