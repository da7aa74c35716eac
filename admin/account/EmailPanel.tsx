import { Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import type { EmailChange } from '#shared/contract/emailChange.ts';
import { useApi } from '../api/useApi.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { AwaitedEmail } from './AwaitedEmail.tsx';
import { EmailForm } from './EmailForm.tsx';

const KEY = ['email-change'];

/** The email, and its change, which counts once the new address is confirmed. */
export function EmailPanel() {
  const translate = useTranslate();
  const id = useId();
  const call = useApi();
  const queries = useQueryClient();
  const { identity } = useGetIdentity();
  const { data, error, refetch } = useQuery<EmailChange, Error>({ queryKey: KEY, queryFn: () => call<EmailChange>('user/me/email-change') });
  const setData = (change: EmailChange) => queries.setQueryData(KEY, change);
  const email = String(identity?.email ?? '');
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2">
        {translate('account.email')}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 2, overflowWrap: 'anywhere' }}>{translate('account.present', { email })}</Typography>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.awaiting && <AwaitedEmail awaiting={data.awaiting} onChange={setData} />}
      {data && !data.awaiting && <EmailForm present={email} needsPassword={data.needs_password} onChange={setData} />}
    </section>
  );
}
