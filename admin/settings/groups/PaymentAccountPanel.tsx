import { Alert, Button, Paper, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { useNotify, usePermissions, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { PaymentAccount } from '#shared/contract/paymentAccount.ts';
import { hasRight, NO_TEAM_RULES, type Role } from '#shared/team/rights.ts';
import { useApi } from '../../api/useApi.ts';
import { Loading } from '../../page/Loading.tsx';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { CARD_RADIUS } from '../../theme/components.ts';

const PATH = 'payment-account';
const SEVERITY = { unavailable: 'info', operator: 'info', none: 'info', started: 'warning', restricted: 'warning', connected: 'success' } as const;

/** In the browser's session while the person is at the provider: the address's parameters, such as the step of the set-up that follows. */
const LEFT_FROM = 'payment-account-left-from';

/** The account that receives the school's card payments: how far it is, what is missing, and the way to the provider's form. */
export function PaymentAccountPanel() {
  const translate = useTranslate();
  const id = useId();
  const call = useApi();
  const notify = useNotify();
  const { permissions } = usePermissions<Role>();
  // Who comes back from the provider sees what it says now.
  const [parameters, setParameters] = useSearchParams();
  const isBack = parameters.has('account');
  const { data, error, refetch } = useQuery<PaymentAccount, Error>({ queryKey: [PATH], queryFn: () => call<PaymentAccount>(isBack ? `${PATH}/report` : PATH) });
  const tell = ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } });
  const check = useMutation<unknown, Error>({ mutationFn: () => call(`${PATH}/report`), onSuccess: () => refetch(), onError: tell });
  const connect = useMutation<{ url: string }, Error>({
    mutationFn: () => call<{ url: string }>(`${PATH}/links`, { method: 'POST' }),
    onSuccess: ({ url }) => {
      sessionStorage.setItem(LEFT_FROM, String(parameters));
      window.location.assign(url);
    },
    onError: tell,
  });
  const restoreParameters = useEffectEvent(() => {
    const before = isBack && sessionStorage.getItem(LEFT_FROM);
    sessionStorage.removeItem(LEFT_FROM);
    if (before) setParameters(new URLSearchParams([...new URLSearchParams(before), ...parameters]), { replace: true });
  });
  useEffect(() => restoreParameters(), []);
  usePaymentsOn(isBack && data?.state === 'connected');
  if (error) return <ErrorBanner error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { state, missing } = data;
  const isOwn = state !== 'unavailable' && state !== 'operator';
  const mayConnect = isOwn && hasRight(permissions, 'receiving_account', NO_TEAM_RULES);
  const isBusy = connect.isPending || connect.isSuccess;
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ borderRadius: CARD_RADIUS, p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2}>
        <Typography id={id} variant="h2">{translate('school.account.title')}</Typography>
        <Alert severity={SEVERITY[state]}>
          {translate(`school.account.state.${state}`)}
          {missing.length > 0 && <div>{translate('school.account.missing', { list: missing.map((one) => translate(`school.account.missing_of.${one}`)).join(', ') })}</div>}
        </Alert>
        {isOwn && !mayConnect && <Typography color="textSecondary">{translate('school.account.owners_only')}</Typography>}
        {mayConnect && (
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
            {(state !== 'connected' || missing.length > 0) && (
              <Button variant="contained" loading={isBusy} onClick={() => connect.mutate()}>
                {translate(state === 'none' ? 'school.account.connect' : 'school.account.go_on')}
              </Button>
            )}
            {state !== 'none' && (
              <Button variant="outlined" loading={check.isPending} onClick={() => check.mutate()}>
                {translate('school.account.check')}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

/** Switches payments on in the form once the account is there, unless the school has decided already. */
function usePaymentsOn(isReady: boolean): void {
  const { getValues, setValue } = useFormContext<{ enable_payments: string | null }>();
  useEffect(() => {
    if (isReady && !getValues('enable_payments')) setValue('enable_payments', '1', { shouldDirty: true });
  }, [isReady, getValues, setValue]);
}
