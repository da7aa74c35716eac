import { Box, Button, Paper, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Session } from '#shared/contract/session.ts';
import { useApi } from '../api/useApi.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { SessionRow } from './SessionRow.tsx';

const PATH = 'user/me/sessions';

/** Where the admin is signed in. Every session but the current one can be ended here. */
export function SessionsPanel() {
  const translate = useTranslate();
  const id = useId();
  const call = useApi();
  const notify = useNotify();
  const { data: sessions, error, refetch } = useQuery<Session[], Error>({ queryKey: ['sessions'], queryFn: () => call<Session[]>(PATH) });
  const { mutate, isPending } = useMutation<unknown, Error, string | undefined>({
    mutationFn: (one) => call(one === undefined ? PATH : `${PATH}/${one}`, { method: 'DELETE' }),
    onSuccess: (_ended, one) => notify(one === undefined ? 'account.ended_others' : 'account.ended'),
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => refetch(),
  });
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {translate('account.sessions')}
      </Typography>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Loading />}
      {sessions && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} isBusy={isPending} onEnd={() => mutate(session.id)} />
            ))}
          </Box>
        </Paper>
      )}
      {sessions?.some(({ is_current }) => !is_current) && (
        <Button variant="outlined" disabled={isPending} onClick={() => mutate(undefined)} sx={{ mt: 2, width: { xs: '100%', sm: 'auto' } }}>
          {translate('account.end_others')}
        </Button>
      )}
    </section>
  );
}
