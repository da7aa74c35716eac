import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import type { GuestMessage } from '#shared/contract/guestMessage.ts';
import { useApi } from '../api/useApi.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { Panel } from '../plots/Panel.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** The messages to the guests of a lesson, or to a booking; nothing if there are none. @param of the query, such as `lesson=12` */
export function MessageHistory({ of }: { of: string }) {
  const call = useApi();
  // Without an answer the page only says less.
  const { data = [] } = useQuery({ queryKey: ['guest-messages', of], queryFn: () => call<GuestMessage[]>(`guest-messages?${of}`), retry: false });
  return data.length > 0 ? (
    <Suspense fallback={null}>
      <Messages messages={data} />
    </Suspense>
  ) : null;
}

const STATES = { queued: 'message_queued', sent: 'message_mailed', failed: 'message_failed', none: 'message_no_mail' } as const;

function Messages({ messages }: { messages: readonly GuestMessage[] }) {
  const words = useGuestWords();
  const clock = useSchoolClock();
  const { langs } = useTenant();
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3">{words('message_history')}</Typography>
      {messages.map(({ id: message, subject, body, written_by, creation_date, bookings }) => (
        <Box key={message} component="details" sx={{ mt: 1.5 }}>
          <Box component="summary" sx={{ py: 1, cursor: 'pointer', overflowWrap: 'anywhere' }}>
            <strong>{subject[langs[0]!]}</strong> <Typography component="span" color="textSecondary">{words('message_by', { when: clock.moment(creation_date), who: written_by ?? '–' })}, {words('message_for', { smart_count: bookings.length })}</Typography>
          </Box>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 1 }}>{body[langs[0]!]}</Typography>
          <Typography variant="body2" color="textSecondary">{bookings.map(({ name, mail }) => words(STATES[mail], { name })).join(' · ')}</Typography>
        </Box>
      ))}
    </Panel>
  );
}
