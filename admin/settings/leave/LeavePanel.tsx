import { Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { CARD_RADIUS } from '../../theme/components.ts';

type Props = {
  title: string;
  /** Shown before the content has been read, too. */
  lead?: string;
  /** What has been asked of the server. */
  state: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  children: ReactNode;
};

/** A part of the screen for leaving, with what it has read, or why it could not. */
export function LeavePanel({ title, lead, state: { data, error, refetch }, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ borderRadius: CARD_RADIUS, p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2}>
        <Typography id={id} variant="h2">{translate(title)}</Typography>
        {lead && <Typography color="textSecondary">{translate(lead)}</Typography>}
        {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {children}
      </Stack>
    </Paper>
  );
}
