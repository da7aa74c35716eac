import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { NeedsAttention } from '#shared/today/dayRules.ts';
import { useTodayWords } from '../i18n/lazyWordHooks.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';

/**
 * What needs attention, each with a link to its screen if the lessons below do not show it. On a phone the row scrolls sideways, so that the day begins
 * high on the screen. It takes its room while that is loading (`undefined`), so that the lessons below do not move.
 */
export function AttentionLinks({ wanted }: { wanted: NeedsAttention[] | undefined }) {
  const translate = useTranslate();
  const words = useTodayWords();
  if (!wanted) return <Box sx={ROW} />;
  if (wanted.length === 0) {
    return (
      <Box sx={ROW}>
        <Box sx={ITEM}>
          <DoneIcon fontSize="small" sx={{ color: 'success.main' }} />
          <Typography component="span" variant="body2" color="textSecondary">{words('all_done')}</Typography>
        </Box>
      </Box>
    );
  }
  return (
    <Box component="ul" sx={ROW}>
      {wanted.map(({ what, count }) => (
        <Box component="li" key={what} sx={ITEM}>
          <WarningIcon fontSize="small" sx={{ color: 'warning.main' }} />
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
            {what in OWN_WORDS ? words(OWN_WORDS[what as keyof typeof OWN_WORDS], { smart_count: count }) : translate(`${what}.failed`, { smart_count: count })}
          </Typography>
          {what !== 'instructors' && what !== 'waiting' && (
            <Link component={RouterLink} to={resourcePaths(what).list} variant="body2" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
              {what === 'enquiries' ? words('answer_enquiries') : translate(`${what}.look`)}
            </Link>
          )}
        </Box>
      ))}
    </Box>
  );
}

const OWN_WORDS = { instructors: 'unstaffed', waiting: 'with_waiting', enquiries: 'new_enquiries' } as const;

const ROW = { display: 'flex', flexWrap: { xs: 'nowrap', sm: 'wrap' }, overflowX: 'auto', columnGap: 2.5, minHeight: 44, m: 0, p: 0, mb: 0.5, listStyle: 'none' } as const;
const ITEM = { display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 44, whiteSpace: 'nowrap' } as const;
