import { Box, Checkbox, FormControlLabel, Paper, Typography } from '@mui/material';
import type { SeriesOutcome } from '#shared/contract/series.ts';
import type { Instructor } from '#shared/contract/instructor.ts';
import { COLON } from '#shared/language.ts';
import { wallClock } from '#shared/time/time.ts';
import { useSeriesWords } from '../../i18n/lazyWordHooks.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../../theme/components.ts';

type PlannedLesson = SeriesOutcome['lessons'][number];
type Props = { lessons: readonly PlannedLesson[]; out: readonly string[]; instructors: readonly Instructor[]; onLeaveOut: (out: string[]) => void };

/** The lessons that a series brings, by date, with those of instructors who give another one then. A date can be left out. */
export function SeriesPreview({ lessons, out, instructors, onLeaveOut }: Props) {
  const words = useSeriesWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const days = Map.groupBy(lessons, ({ date }) => wallClock(new Date(date), clock.timezone).date);
  const clashing = lessons.filter(({ date, clashes }) => clashes.length > 0 && !out.includes(wallClock(new Date(date), clock.timezone).date)).length;
  const names = (ids: readonly number[]) => instructors.filter(({ id }) => ids.includes(id)).map(({ name }) => name).join(', ');
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {words('leave_out_hint')} {clashing > 0 && <strong>{words('clashes', { smart_count: clashing })}</strong>}
      </Typography>
      <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, maxHeight: '24rem', overflowY: 'auto' }} tabIndex={0} role="group" aria-label={words('preview')}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {[...days].map(([day, of]) => (
            <Box component="li" key={day} sx={{ px: 1.5, py: 0.25, '& + &': { borderTop: 1, borderTopColor: 'divider' } }}>
              <FormControlLabel
                sx={{ m: 0, minHeight: 44 }}
                control={<Checkbox checked={!out.includes(day)} onChange={({ target }) => onLeaveOut(target.checked ? out.filter((one) => one !== day) : [...out, day])} />}
                label={`${clock.date(of[0]!.date)}${COLON[lang]} ${of.map(({ date }) => clock.time(date)).join(', ')}`}
              />
              {of.filter(({ clashes }) => clashes.length > 0).map(({ date, clashes }) => (
                <Typography key={date} variant="body2" sx={{ pl: 5.25, pb: 0.5, color: 'warning.main', fontWeight: 600 }}>
                  {`${clock.time(date)}${COLON[lang]} ${words('clash', { who: names(clashes) })}`}
                </Typography>
              ))}
            </Box>
          ))}
        </Box>
      </Paper>
    </>
  );
}
