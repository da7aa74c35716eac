import { Box, Paper, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isoInstant } from '#shared/time/time.ts';
import { Wave } from '../page/Wave.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../theme/components.ts';

type Props = { name: string | undefined; today: { lessons: number; participants: number } | undefined };

/** Greets the admin with the school's date and today's lessons. */
export function Welcome({ name, today }: Props) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const participants = today && translate('dashboard.participants', { smart_count: today.participants });
  return (
    <Paper variant="outlined" sx={{ display: 'flex', alignItems: 'center', gap: 3, p: { xs: 2.5, sm: 3 }, borderRadius: CARD_RADIUS }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2" sx={{ fontSize: '1.375rem' }}>
          {name ? translate('dashboard.welcome_name', { name }) : translate('dashboard.welcome')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, '&::first-letter': { textTransform: 'uppercase' } }}>
          {clock.date(isoInstant(new Date()))}
        </Typography>
        <Typography sx={{ mt: 1.5, minHeight: '1.5em', fontWeight: 600 }}>
          {today && (today.lessons > 0 ? translate('dashboard.today', { smart_count: today.lessons, participants }) : translate('dashboard.free_day'))}
        </Typography>
      </Box>
      <Wave sx={{ width: { xs: 72, sm: 144 }, height: 'auto', flex: 'none', '@media (max-width: 359px)': { display: 'none' } }} />
    </Paper>
  );
}
