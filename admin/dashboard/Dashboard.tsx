import { Button, Stack, Typography } from '@mui/material';
import { useGetIdentity, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Lesson } from '#shared/contract/lesson.ts';
import { ErrorBanner } from '../layout/ErrorBanner.tsx';
import { Loading } from '../layout/Loading.tsx';
import { Page } from '../layout/Page.tsx';
import { LessonDays } from '../lessons/LessonDays.tsx';
import { lessonPaths } from '../lessons/paths.ts';
import { Empty } from '../resource/Empty.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { nextLessons, todayOf } from './nextLessons.ts';
import { Welcome } from './Welcome.tsx';

/** Today's lessons and the next days': asked for with the ones of today that are over. */
const UPCOMING = { pagination: { page: 1, perPage: 50 }, sort: { field: 'date', order: 'ASC' }, meta: { next: true } } as const;

/** The start page: today first. */
export function Dashboard() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { timezone } = useTenant();
  const { data, isPending, error, refetch } = useGetList<Lesson>('lessons', UPCOMING);
  const next = data && nextLessons(data, new Date());
  return (
    <Page title={translate('tabs.dashboard')}>
      <Welcome name={identity?.fullName} today={data && todayOf(data, new Date(), timezone)} />
      <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between', mt: 4, mb: 2 }}>
        <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
          {translate('dashboard.next_lessons')}
        </Typography>
        <Button component={Link} to={lessonPaths.list} sx={{ mr: -2 }}>
          {translate('dashboard.all_lessons')}
        </Button>
      </Stack>
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {next && (next.length > 0 ? <LessonDays lessons={next} /> : <Empty text={translate('lessons.none')} />)}
    </Page>
  );
}
