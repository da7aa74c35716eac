import BackIcon from '@mui/icons-material/ChevronLeft';
import ForwardIcon from '@mui/icons-material/ChevronRight';
import { Box, ButtonBase } from '@mui/material';
import { Link } from 'react-router-dom';
import { addDays, formatDayMonth, instantOfWallClock, isoInstant, relativeDay } from '#shared/time/time.ts';
import { INTL_LOCALES } from '#shared/language.ts';
import { useTodayWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

/** Days that are shown at once; the chosen one is the second. */
const SHOWN = 5;

type Props = { /** The chosen date. */ date: string; today: string; hrefOf: (date: string) => string };

/** Days to choose from, each with an address of its own. */
export function DayStrip({ date, today, hrefOf }: Props) {
  const words = useTodayWords();
  const lang = useLanguage();
  const { timezone, date: long } = useSchoolClock();
  const noon = (day: string) => isoInstant(instantOfWallClock(day, '12:00', timezone));
  const weekday = new Intl.DateTimeFormat(INTL_LOCALES[lang], { weekday: 'short', timeZone: timezone });
  const days = Array.from({ length: SHOWN }, (_, index) => addDays(date, index - 1));
  return (
    <Box component="nav" aria-label={words('days')} sx={STRIP}>
      <ButtonBase component={Link} to={hrefOf(addDays(date, -SHOWN))} aria-label={words('earlier')} sx={CELL}>
        <BackIcon />
      </ButtonBase>
      {days.map((day) => (
        <ButtonBase
          key={day}
          component={Link}
          to={hrefOf(day)}
          aria-label={[relativeDay(noon(day), new Date(), lang, timezone), long(noon(day))].filter(Boolean).join(', ')}
          aria-current={day === date ? 'date' : undefined}
          sx={[CELL, day === date && CHOSEN, day === today && { fontWeight: 800 }]}
        >
          <span>{weekday.format(new Date(noon(day)))}</span>
          <span>{formatDayMonth(noon(day), lang, timezone)}</span>
        </ButtonBase>
      ))}
      <ButtonBase component={Link} to={hrefOf(addDays(date, SHOWN))} aria-label={words('later')} sx={CELL}>
        <ForwardIcon />
      </ButtonBase>
    </Box>
  );
}

const STRIP = { display: 'grid', gridTemplateColumns: `repeat(${SHOWN + 2}, minmax(0, 1fr))`, gap: 0.5, maxWidth: 640, mb: { xs: 1, sm: 2 } } as const;
const CELL = { display: 'flex', flexDirection: 'column', minHeight: 48, borderRadius: '10px', border: 1, borderColor: 'divider', fontSize: '0.8125rem', lineHeight: 1.3, '&:hover': { bgcolor: 'action.hover' } } as const;
const CHOSEN = { borderColor: 'text.primary', borderWidth: 2, fontWeight: 700 } as const;
