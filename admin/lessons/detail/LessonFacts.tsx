import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Activity } from '#shared/contract/activity.ts';
import type { Instructor } from '#shared/contract/instructor.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tag } from '#shared/contract/tag.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { tone } from '#shared/catalog/tone.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { CARD_RADIUS } from '../../theme/components.ts';
import { PlacesTaken } from '../../lessonRows/PlacesTaken.tsx';
import { LessonStateChip } from '../../lessonRows/LessonStateChip.tsx';
import { TagDots } from '../../catalog/TagDots.tsx';

type Props = { lesson: Lesson; activity: Activity | undefined; instructors: Instructor[]; tags: Tag[] };

/** The facts of a lesson, without its bookings. */
export function LessonFacts({ lesson, activity, instructors, tags }: Props) {
  const translate = useTranslate();
  const { timezone } = useTenant();
  const { open_days_before } = lesson;
  return (
    <Paper variant="outlined" component="dl" sx={{ ...GRID, borderTop: 4, borderTopColor: activity ? tone(activity.color) : 'divider' }}>
      <Fact name={translate('lessons.state_is')}>
        <LessonStateChip state={lessonState(lesson, new Date(), timezone)} isPrivate={lesson.is_private === 1} />
        {lesson.cancel_reason && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {lesson.cancel_reason}
          </Typography>
        )}
      </Fact>
      <Fact name={translate('lessons.places_taken')}>
        <PlacesTaken lesson={lesson} sx={{ textAlign: 'left', maxWidth: 120 }} />
      </Fact>
      <Fact name={translate('resources.lessons.fields.place')}>{activity?.place}</Fact>
      <Fact name={translate('resources.lessons.fields.instructors')}>{instructors.map(({ name }) => name).join(', ')}</Fact>
      <Fact name={translate('resources.lessons.fields.tags')}>
        {tags.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
            <TagDots tags={tags} />
          </Box>
        )}
      </Fact>
      <Fact name={translate('lessons.bookable')}>
        {open_days_before === null
          ? translate('lessons.bookable_at_once')
          : translate('lessons.bookable_days_before', { smart_count: open_days_before })}
      </Fact>
    </Paper>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children || '–'}
      </Box>
    </div>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
  gap: 2.5,
  m: 0,
  p: { xs: 2, sm: 3 },
  borderRadius: CARD_RADIUS,
};
