import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { NewAuthenticator, RecoveryCodes } from '#shared/contract/secondFactor.ts';
import { COLON } from '#shared/language.ts';
import { useTeamWords } from '../../i18n/lazyWordHooks.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { EntryForm } from './EntryForm.tsx';
import { QrCode } from './QrCode.tsx';
import { useSecondFactorChange } from './useSecondFactors.ts';

/** Sets up an authenticator in two steps: the password shows the QR code, and the app's first code confirms it. */
export function SetUpAuthenticator({ onDone }: { onDone: (codes: string[]) => void }) {
  const words = useTeamWords();
  const lang = useLanguage();
  const [made, setMade] = useState<NewAuthenticator>();
  const start = useSecondFactorChange<NewAuthenticator>('POST', 'authenticator', setMade);
  const confirm = useSecondFactorChange<RecoveryCodes>('PUT', 'authenticator', ({ recovery_codes }) => onDone(recovery_codes));
  if (!made) {
    return <EntryForm kind="password" label={words('present_password')} action={words('set_up')} isBusy={start.isPending} error={start.error} onSubmit={(password) => start.mutate({ password })} />;
  }
  return (
    <Stack spacing={2.5}>
      <Typography>{words('scan')}</Typography>
      <QrCode text={made.url} label={words('qr')} />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {words('key') + COLON[lang]} <Box component="code" data-secret={made.secret}>{made.secret.match(/.{1,4}/g)?.join(' ')}</Box>
      </Box>
      <EntryForm key="code" kind="code" label={words('first_code')} action={words('confirm_code')} isBusy={confirm.isPending} error={confirm.error} onSubmit={(code) => confirm.mutate({ code })} />
    </Stack>
  );
}
