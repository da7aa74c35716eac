import SelectedIcon from '@mui/icons-material/CheckBox';
import UnselectedIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { tone } from '#shared/catalog/tone.ts';
import { useCalendarWords } from '../i18n/lazyWordHooks.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import type { ShownLesson } from './calendarEvents.ts';

/** A lesson in the calendar: time, activity, places, instructors, and what is unusual. In a month it is one line. */
export function LessonEvent({ lesson, color, clashes, isSelected, isLine }: ShownLesson & { isLine: boolean }) {
  const translate = useTranslate();
  const words = useCalendarWords();
  const clock = useSchoolClock();
  const { activity, instructors, instructor_names: names, num_bookings, num_places, is_cancelled, recur } = lesson;
  const unusual = [is_cancelled && translate('lessons.state.cancelled'), recur && words('planned')].filter(Boolean);
  return (
    <Box component="span" className={isLine ? 'is-line' : ''} sx={[EVENT, { borderLeftColor: color ? tone(color) : 'text.secondary', borderLeftStyle: recur ? 'dotted' : 'solid' }]}>
      <Box component="span" sx={{ fontWeight: 700, textDecoration: is_cancelled ? 'line-through' : 'none' }}>
        {isSelected !== undefined && (isSelected ? <SelectedIcon titleAccess={words('selected')} sx={MARK} /> : <UnselectedIcon titleAccess={words('not_selected')} sx={MARK} />)}
        {clashes.length > 0 && <WarningIcon titleAccess={words('clash')} sx={{ fontSize: '1rem', mr: 0.25, verticalAlign: 'text-bottom', color: 'warning.main' }} />}
        {clock.time(lesson.date)}
        <span className="what">{` ${activity}`}</span>
      </Box>
      <span className="more">{` ${num_bookings}/${num_places}`}</span>
      <span className="more">{unusual.length > 0 && ` · ${unusual.join(', ')}`}</span>
      <Box component="span" className="who">
        {instructors.length > 0 && ` ${names.join(', ')}`}
      </Box>
    </Box>
  );
}

const MARK = { fontSize: '1.125rem', mr: 0.5, verticalAlign: 'text-bottom' } as const;

const EVENT = {
  display: 'block',
  height: '100%',
  minHeight: 24,
  px: 0.5,
  py: 0.25,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  borderLeft: 4,
  borderRadius: '4px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: '0.8125rem',
  lineHeight: 1.25,
  '& .who': { display: 'block', color: 'text.secondary' },
  '&.is-line': { whiteSpace: 'nowrap', textOverflow: 'ellipsis', width: '100%' },
  '&.is-line .who': { display: 'inline' },
  // A day of a month is too narrow on a phone for more than the time.
  '@media (max-width: 599.95px)': { '&.is-line': { px: '2px', fontSize: '0.6875rem', textOverflow: 'clip' }, '&.is-line .what, &.is-line .more, &.is-line .who': { position: 'absolute', clipPath: 'inset(50%)' } },
} as const;
