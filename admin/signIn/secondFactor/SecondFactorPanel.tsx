import { Alert, Button, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { RecoveryCodes, SecondFactors } from '#shared/contract/secondFactor.ts';
import { useTeamWords } from '../../i18n/useTeamWords.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { EntryForm } from './EntryForm.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx';
import { useSecondFactorChange, useSecondFactors } from './useSecondFactors.ts';

/** The second factor of the account: an authenticator app and recovery codes. `onSetUp` is called when new codes are kept. */
export function SecondFactorPanel({ onSetUp = () => {} }: { onSetUp?: () => void }) {
  const words = useTeamWords();
  const id = useId();
  const { data, error, refetch } = useSecondFactors();
  const [codes, setCodes] = useState<string[]>([]);
  const keep = () => {
    setCodes([]);
    onSetUp();
  };
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>{words('second_factor')}</Typography>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {codes.length > 0 && <RecoveryCodeList codes={codes} onKept={keep} />}
      {data && codes.length === 0 && (data.authenticator ? <Authenticator factors={data} onCodes={setCodes} /> : (
        <Stack spacing={2.5}>
          <Typography color="textSecondary">{words('second_factor_lead')}</Typography>
          <SetUpAuthenticator onDone={setCodes} />
        </Stack>
      ))}
    </section>
  );
}

/** An authenticator that is set up: it can be turned off, and the recovery codes replaced; both ask for the password. */
function Authenticator({ factors, onCodes }: { factors: SecondFactors; onCodes: (codes: string[]) => void }) {
  const words = useTeamWords();
  const notify = useNotify();
  const [open, setOpen] = useState<'turn_off' | 'new_codes'>();
  const remove = useSecondFactorChange('POST', 'authenticator/removal', () => notify(words('turned_off'), { messageArgs: { _: words('turned_off') } }));
  const renew = useSecondFactorChange<RecoveryCodes>('POST', 'recovery-codes', ({ recovery_codes }) => onCodes(recovery_codes));
  const change = open === 'turn_off' ? remove : renew;
  return (
    <Stack spacing={2}>
      <Alert severity="success">
        {words('is_on')} {words('codes_left', { count: factors.recovery_codes })}
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        {(['new_codes', 'turn_off'] as const).map((one) => (
          <Button key={one} variant="outlined" aria-expanded={open === one} onClick={() => setOpen(open === one ? undefined : one)}>{words(one)}</Button>
        ))}
      </Stack>
      {open && <EntryForm key={open} kind="password" label={words('present_password')} action={words(open)} isBusy={change.isPending} error={change.error} onSubmit={(password) => change.mutate({ password })} />}
    </Stack>
  );
}
