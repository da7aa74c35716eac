import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Link, Paper, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { whyNotBookableManually } from '#shared/bookings/bookingRules.ts';
import type { DayLesson } from '#shared/contract/today.ts';
import { tone } from '#shared/catalog/tone.ts';
import { useTodayWords } from '../i18n/lazyWordHooks.ts';
import { PlacesTaken } from '../lessonRows/PlacesTaken.tsx';
import { ManualAddForm } from '../lessons/manual/ManualAddForm.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { DayBookingRow } from './DayBookingRow.tsx';

type Props = { lesson: DayLesson; lacksInstructor: boolean; refetch: () => Promise<unknown>; onAdded: () => void; /** Told whether a person is entered in a form and not booked yet. */ onTyped: (form: string, isTyped: boolean) => void };

/** A lesson or planned class of a day: its facts, its people, and a form for walk-ins. */
export function DayLessonCard({ lesson, lacksInstructor, refetch, onAdded, onTyped }: Props) {
  const translate = useTranslate();
  const words = useTodayWords();
  const clock = useSchoolClock();
  const form = useId();
  const [isAdding, setAdding] = useState(false);
  const times = [lesson.date, lesson.ends].filter((at) => at !== null).map(clock.time).join('–');
  const closed = whyNotBookableManually(lesson, 1, new Date(), clock.timezone);
  const which = `${times} ${lesson.activity}`;
  return (
    <Paper component="li" variant="outlined" aria-label={which} sx={{ borderRadius: CARD_RADIUS, borderLeft: 4, borderLeftColor: lesson.color ? tone(lesson.color) : 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, px: 2, py: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
            <Typography component="span" sx={{ fontSize: '1.125rem', fontWeight: 700, whiteSpace: 'nowrap' }}>{times}</Typography>
            {lesson.recur ? (
              <Typography component="span" sx={{ fontWeight: 600 }}>{lesson.activity}</Typography>
            ) : (
              <Link component={RouterLink} to={lessonPaths.detail(lesson.id)} sx={{ fontWeight: 600, textDecoration: lesson.is_cancelled ? 'line-through' : undefined }}>{lesson.activity}</Link>
            )}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
            {lesson.place && <span>{lesson.place}</span>}
            {lesson.instructor_names.length > 0 && <span>{lesson.instructor_names.join(', ')}</span>}
            {lacksInstructor && !lesson.is_cancelled && <StatusChip label={words('no_instructor')} color="warning.main" />}
            {lesson.waiting > 0 && !lesson.is_cancelled && <StatusChip label={words('waiting', { smart_count: lesson.waiting })} color="info.main" />}
            {lesson.recur && <StatusChip label={words('planned')} color="text.secondary" />}
            {lesson.is_cancelled === 1 && <StatusChip label={translate('lessons.state.cancelled')} color="error.main" />}
          </Box>
        </Box>
        <PlacesTaken lesson={lesson} />
      </Box>
      {lesson.bookings.length > 0 ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lesson.bookings.map((booking) => <DayBookingRow key={booking.id} lesson={lesson} booking={booking} refetch={refetch} />)}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: closed ? 1.5 : 0 }}>{words('nobody')}</Typography>
      )}
      {!closed && (
        <Button startIcon={<AddIcon />} aria-expanded={isAdding} aria-controls={isAdding ? form : undefined} aria-label={words('walk_in_to', { lesson: which })} onClick={() => setAdding(!isAdding)} sx={{ mx: 0.5, my: 0.25 }}>
          {words('walk_in')}
        </Button>
      )}
      {isAdding && <Box sx={{ px: 2 }}><ManualAddForm lesson={lesson} id={form} refetch={(isAdded) => (isAdded ? onAdded() : void refetch())} onTyped={(isTyped) => onTyped(form, isTyped)} /></Box>}
    </Paper>
  );
}
