import { Box, ButtonBase, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { tone } from '#shared/catalog/tone.ts';
import { type Catalog, findInCatalog } from '../catalog/useCatalog.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { LESSON_LINK, LESSON_ROW } from './lessonRowStyles.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { PlacesTaken } from './PlacesTaken.tsx';
import { LessonStateChip } from './LessonStateChip.tsx';
import { TagDots } from '../catalog/TagDots.tsx';

/** A lesson in a list, linked to its detail. */
export function LessonRow({ lesson, catalog, before }: { lesson: Lesson; catalog: Catalog; before?: ReactNode }) {
  const clock = useSchoolClock();
  const { activity, instructors, tags } = findInCatalog(lesson, catalog);
  const state = lessonState(lesson, new Date(), clock.timezone);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', 'li + &': { borderTop: 1, borderTopColor: 'divider' } }}>
      {before}
      <ButtonBase component={Link} to={lessonPaths.detail(lesson.id)} sx={{ ...LESSON_ROW, ...LESSON_LINK, borderLeftColor: activity ? tone(activity.color) : 'divider' }}>
        <Typography component="span" sx={{ gridArea: 'time', fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.2, whiteSpace: 'nowrap' }}>
          {clock.time(lesson.date)}
        </Typography>
        <Box component="span" sx={{ gridArea: 'what', minWidth: 0 }}>
          <Typography component="span" sx={{ fontWeight: 600, textDecoration: lesson.is_cancelled ? 'line-through' : 'none' }}>
            {activity?.name ?? '…'}
          </Typography>{' '}
          <Typography component="span" color="textSecondary">
            {activity?.place}
          </Typography>
        </Box>
        <Box component="span" sx={{ gridArea: 'who', display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {instructors.length > 0 && <span>{instructors.map(({ name }) => name).join(', ')}</span>}
          <TagDots tags={tags} />
        </Box>
        <Box component="span" sx={{ gridArea: 'state', justifySelf: { sm: 'end' } }}>
          <LessonStateChip state={state} isPrivate={lesson.is_private === 1} />
        </Box>
        <PlacesTaken lesson={lesson} sx={{ gridArea: 'places' }} />
      </ButtonBase>
    </Box>
  );
}
