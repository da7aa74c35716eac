import { Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { groupByDay } from './groupByDay.ts';
import { LessonRow } from './LessonRow.tsx';
import { OccurrenceRow } from './OccurrenceRow.tsx';

type Props = {
  lessons: readonly Lesson[];
  /** What stands before a lesson, such as a box to select it. */
  before?: (lesson: Lesson) => ReactNode;
};

/** Lessons grouped by day. */
export function LessonDays({ lessons, before }: Props) {
  const clock = useSchoolClock();
  const catalog = useCatalog();
  return (
    <Stack spacing={3}>
      {groupByDay(lessons, clock.timezone).map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <Typography id={`day-${day.date}`} variant="h2" sx={{ mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
            {clock.day(day.lessons[0].date)}
          </Typography>
          <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
            {day.lessons.map((lesson) =>
              lesson.recur ? (
                <OccurrenceRow key={lesson.id} lesson={lesson} catalog={catalog} before={before?.(lesson)} />
              ) : (
                <LessonRow key={lesson.id} lesson={lesson} catalog={catalog} before={before?.(lesson)} />
              ),
            )}
          </Paper>
        </section>
      ))}
    </Stack>
  );
}
