import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { EmailChange } from '#shared/contract/emailChange.ts';
import { useApi } from '../api/useApi.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

type Props = { awaiting: NonNullable<EmailChange['awaiting']>; onChange: (change: EmailChange) => void };
type Step = 'resend' | 'withdraw';

/** The address that awaits confirmation: its link can be sent again, and the change withdrawn. */
export function AwaitedEmail({ awaiting: { email, expires_at }, onChange }: Props) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const notify = useNotify();
  const call = useApi();
  const { mutate, isPending } = useMutation<EmailChange, Error, Step>({
    mutationFn: (step) =>
      step === 'resend'
        ? call<EmailChange>(`user/me/email-change/mails?lang=${document.documentElement.lang}`, { method: 'POST' })
        : call<EmailChange>('user/me/email-change', { method: 'DELETE' }),
    onSuccess: (change, step) => {
      onChange(change);
      if (step === 'resend') notify('account.resent');
    },
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
  });
  return (
    <>
      <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
        <AlertTitle sx={{ fontWeight: 700 }}>{translate('account.awaiting', { email })}</AlertTitle>
        {translate('account.awaiting_text')} {translate('account.until', { when: clock.moment(expires_at) })}
      </Alert>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ mt: 2 }}>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate('resend')}>
          {translate('account.resend')}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate('withdraw')}>
          {translate('account.withdraw')}
        </Button>
      </Stack>
    </>
  );
}
