import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Lesson } from '#shared/contract/lesson.ts';
import { tone } from '#shared/catalog/tone.ts';
import { COLON } from '#shared/language.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { type Catalog, findInCatalog } from '../catalog/useCatalog.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { LESSON_ROW } from './lessonRowStyles.ts';
import { PlacesTaken } from './PlacesTaken.tsx';

/** An unbooked occurrence in a list. Its link leads to where it takes people, and is changed or cancelled. */
export function OccurrenceRow({ lesson, catalog, before }: { lesson: Lesson; catalog: Catalog; before?: ReactNode }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const { activity } = findInCatalog(lesson, catalog);
  const action = translate('lessons.occurrence.make');
  const which = [activity?.name, clock.day(lesson.date), clock.time(lesson.date)].join(', ');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', 'li + &': { borderTop: 1, borderTopColor: 'divider' } }}>
      {before}
      <Box sx={{ ...LESSON_ROW, borderLeftStyle: 'dotted', borderLeftColor: activity ? tone(activity.color) : 'divider' }}>
        <Typography component="span" color="textSecondary" sx={{ gridArea: 'time', fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.2, whiteSpace: 'nowrap' }}>
          {clock.time(lesson.date)}
        </Typography>
        <Box component="span" sx={{ gridArea: 'what', minWidth: 0, color: 'text.secondary' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {activity?.name ?? '…'}
          </Typography>{' '}
          {activity?.place}
        </Box>
        <Box sx={{ gridArea: 'who', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, fontSize: '0.875rem', color: 'text.secondary' }}>
          <span>{translate('lessons.occurrence.explained')}</span>
          <Button component={Link} to={lessonPaths.planned(lesson)} aria-label={`${action}${COLON[lang]} ${which}`} sx={{ minHeight: 44, px: 1, ml: -1, textAlign: 'left' }}>
            {action}
          </Button>
        </Box>
        <Box component="span" sx={{ gridArea: 'state', justifySelf: { sm: 'end' } }}>
          <StatusChip label={translate('lessons.occurrence.state')} color="text.secondary" />
        </Box>
        <PlacesTaken lesson={lesson} sx={{ gridArea: 'places' }} />
      </Box>
    </Box>
  );
}
