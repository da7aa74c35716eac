import BackIcon from '@mui/icons-material/ChevronLeft';
import ForwardIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { INTL_LOCALES } from '#shared/language.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { useCalendarWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { DayField } from '../ui/DayField.tsx';
import { CALENDAR_VIEWS, calendarStep, calendarTitle } from './calendarSpan.ts';
import type { CalendarChoice } from './useCalendar.ts';

type Props = { choice: CalendarChoice; today: string; choose: (change: Partial<CalendarChoice>) => void };

/** Which dates the calendar shows, and by what: steps, a jump to a date, day, week or month. */
export function CalendarToolbar({ choice, today, choose }: Props) {
  const words = useCalendarWords();
  const lang = useLanguage();
  const { view, date, by } = choice;
  const jump = (to: string) => isCalendarDate(to) && choose({ date: to });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flex: '1 1 100%' }}>
        <IconButton aria-label={words(`earlier_${view}`)} onClick={() => choose({ date: calendarStep(view, date, -1) })} sx={{ ml: -1 }}>
          <BackIcon />
        </IconButton>
        <IconButton aria-label={words(`later_${view}`)} onClick={() => choose({ date: calendarStep(view, date, 1) })}>
          <ForwardIcon />
        </IconButton>
        <Typography variant="h2" aria-live="polite" sx={{ ml: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
          {calendarTitle(view, date, INTL_LOCALES[lang])}
        </Typography>
      </Box>
      <ToggleButtonGroup exclusive value={view} onChange={(_, next: CalendarChoice['view'] | null) => next && choose({ view: next })} aria-label={words('view')}>
        {CALENDAR_VIEWS.map((one) => (
          <ToggleButton key={one} value={one} sx={TOGGLE}>
            {words(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButtonGroup exclusive value={by} onChange={(_, next: CalendarChoice['by'] | null) => next && choose({ by: next, of: undefined })} aria-label={words('by')}>
        {(['activity', 'instructor'] as const).map((one) => (
          <ToggleButton key={one} value={one} sx={TOGGLE}>
            {words(`by_${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, ml: { sm: 'auto' } }}>
        <Box sx={{ width: 170, '& label': { position: 'absolute', clipPath: 'inset(50%)' } }}>
          <DayField label={words('jump')} value={date} problem={undefined} onChange={jump} />
        </Box>
        <Button variant="outlined" disabled={date === today} onClick={() => choose({ date: today })}>
          {words('today')}
        </Button>
      </Box>
    </Box>
  );
}

const TOGGLE = { minHeight: 44, px: 1.5, textTransform: 'none', fontWeight: 600, color: 'text.primary', '&.Mui-selected': { bgcolor: 'background.paper', color: 'primary.main' } } as const;
