import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ListedSubscriber, SubscriberState } from '#shared/contract/subscriber.ts';
import { isLanguage, LANGUAGE_NAMES } from '#shared/language.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { RemoveSubscriber } from './RemoveSubscriber.tsx';

const COLORS: Record<SubscriberState, string> = { verified: 'success.main', unconfirmed: 'info.main', unsubscribed: 'text.secondary' };

export function SubscriberRow({ subscriber }: { subscriber: ListedSubscriber }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { email, lang, state, since } = subscriber;
  return (
    <Box component="li" sx={ROW}>
      <Box className="who">
        <strong>{email}</strong>
        <span lang={isLanguage(lang) ? lang : undefined}>{isLanguage(lang) ? LANGUAGE_NAMES[lang] : lang}</span>
      </Box>
      <Box className="state">
        <StatusChip label={translate(`subscribers.state_of.${state}`)} color={COLORS[state]} />
        <span>{translate('subscribers.since', { date: clock.shortDate(since) })}</span>
      </Box>
      <Box className="action">
        <RemoveSubscriber subscriber={subscriber} />
      </Box>
    </Box>
  );
}

/** One line; on a phone, the state is below the email. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 22rem) auto' },
  gridTemplateAreas: { xs: '"who action" "state action"', sm: '"who state action"' },
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'center',
  pl: { xs: 2, sm: 2.5 },
  pr: 1,
  py: 1,
  '& + &': { borderTop: 1, borderTopColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
  '& .who': { gridArea: 'who', minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { display: 'block', fontWeight: 600 },
  '& .who > span, & .state > span:not(.MuiChip-root)': { fontSize: '0.875rem', color: 'text.secondary' },
  '& .state': { gridArea: 'state', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 },
  '& .action': { gridArea: 'action' },
} as const;
