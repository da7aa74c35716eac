import { Box, ButtonBase, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { OwnLesson } from '#shared/contract/ownLesson.ts';
import { tone } from '#shared/catalog/tone.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { wallClock } from '#shared/time/time.ts';
import { useApi } from '../api/useApi.ts';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { groupByDay } from '../lessonRows/groupByDay.ts';
import { LESSON_LINK, LESSON_ROW } from '../lessonRows/lessonRowStyles.ts';
import { PlacesTaken } from '../lessonRows/PlacesTaken.tsx';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { useToday } from '../tenant/useToday.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

/** The lessons that the signed-in member of the team gives: those to come, then those of the last week. */
export function OwnLessonList() {
  const translate = useTranslate();
  const words = useTeamWords();
  const clock = useSchoolClock();
  const call = useApi();
  const { data: lessons, error, refetch } = useQuery<OwnLesson[], Error>({ queryKey: ['own-lessons'], queryFn: () => call<OwnLesson[]>('own-lessons') });
  const today = useToday();
  const isOver = ({ date }: OwnLesson) => wallClock(new Date(date), clock.timezone).date < today;
  const daysOf = (of: OwnLesson[]) => groupByDay(of, clock.timezone);
  const groups = lessons && [
    { title: words('upcoming'), days: daysOf(lessons.filter((lesson) => !isOver(lesson))) },
    { title: words('last_week'), days: daysOf(lessons.filter(isOver)).toReversed() },
  ];
  return (
    <Page title={translate('tabs.own_lessons')} subtitle={words('own_lessons_lead')}>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!lessons && !error && <Loading />}
      {lessons?.length === 0 && <EmptyList text={words('own_lessons_none')} />}
      <Stack spacing={4}>
        {groups?.filter((group) => group.days.length > 0).map((group) => (
          <section key={group.title}>
            <Typography variant="h2" sx={{ mb: 2 }}>{group.title}</Typography>
            <Stack spacing={3}>
              {group.days.map((day) => (
                <section key={day.date} aria-labelledby={`day-${day.date}`}>
                  <Typography id={`day-${day.date}`} variant="h3" sx={{ mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>{clock.day(day.lessons[0].date)}</Typography>
                  <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
                    {day.lessons.map((lesson) => <OwnLessonRow key={lessonKey(lesson)} lesson={lesson} />)}
                  </Paper>
                </section>
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </Page>
  );
}

/** A lesson, linked to who comes. A planned class has no people yet, so it leads nowhere. */
function OwnLessonRow({ lesson }: { lesson: OwnLesson }) {
  return (
    <Box component="li" sx={{ 'li + &': { borderTop: 1, borderTopColor: 'divider' } }}>
      {lesson.recur ? (
        <Box sx={{ ...LESSON_ROW, borderLeftStyle: 'dotted', borderLeftColor: tone(lesson.color), color: 'text.secondary' }}><OwnLessonFacts lesson={lesson} /></Box>
      ) : (
        <ButtonBase component={Link} to={resourcePaths('own-lessons').edit(lesson.id)} sx={{ ...LESSON_ROW, ...LESSON_LINK, borderLeftColor: tone(lesson.color) }}><OwnLessonFacts lesson={lesson} /></ButtonBase>
      )}
    </Box>
  );
}

function OwnLessonFacts({ lesson }: { lesson: OwnLesson }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const state = lesson.recur ? 'planned' : lesson.is_cancelled === 1 ? 'cancelled' : undefined;
  return (
    <>
      <Typography component="span" sx={{ gridArea: 'time', fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.2, whiteSpace: 'nowrap' }}>{clock.time(lesson.date)}</Typography>
      <Box component="span" sx={{ gridArea: 'what', minWidth: 0, ...(state !== 'planned' && { gridRow: { sm: '1 / 3' } }) }}>
        <Typography component="span" sx={{ fontWeight: 600, textDecoration: state === 'cancelled' ? 'line-through' : 'none' }}>{lesson.activity}</Typography>{' '}
        <Typography component="span" color="textSecondary">{lesson.place}</Typography>
      </Box>
      {state === 'planned' && (
        <Box component="span" sx={{ gridArea: 'who', fontSize: '0.875rem', color: 'text.secondary' }}>{translate('lessons.occurrence.explained')}</Box>
      )}
      {state && (
        <Box component="span" sx={{ gridArea: 'state', justifySelf: { sm: 'end' } }}>
          <StatusChip label={translate(state === 'planned' ? 'lessons.occurrence.state' : 'lessons.state.cancelled')} color={state === 'planned' ? 'text.secondary' : 'error.main'} />
        </Box>
      )}
      <PlacesTaken lesson={lesson} sx={{ gridArea: 'places' }} />
    </>
  );
}
