import { Alert, Button, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { RecoveryCodes, SecondFactors } from '#shared/contract/secondFactor.ts';
import { whyNotRemoveSecondFactor } from '#shared/teamRules.ts';
import { usePasskeyWords, useTeamWords } from '../../i18n/lazyWordHooks.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { EntryForm } from './EntryForm.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx';
import { useSecondFactorChange, useSecondFactors } from './useSecondFactors.ts';

/** The second factors of the account: passkeys, an authenticator app, and recovery codes. `onSetUp` is called when new codes are kept. */
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
      {data && codes.length === 0 && (
        <Stack spacing={4}>
          <Typography color="textSecondary">{words('second_factor_lead')}</Typography>
          <PasskeyList factors={data} onCodes={setCodes} />
          <Stack spacing={2}>
            <Typography variant="h3">{words('authenticator')}</Typography>
            {data.authenticator ? <Authenticator factors={data} /> : (
              <>
                <Typography color="textSecondary">{words('authenticator_lead')}</Typography>
                <SetUpAuthenticator onDone={setCodes} />
              </>
            )}
          </Stack>
          {(data.authenticator || data.passkeys.length > 0) && <LeftCodes left={data.recovery_codes} onCodes={setCodes} />}
        </Stack>
      )}
    </section>
  );
}

/** An authenticator that is set up. Turning it off asks for the password. */
function Authenticator({ factors: { passkeys, is_required } }: { factors: SecondFactors }) {
  const words = useTeamWords();
  const passkeyWords = usePasskeyWords();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const remove = useSecondFactorChange('POST', 'authenticator/removal', () => notify(words('turned_off'), { messageArgs: { _: words('turned_off') } }));
  return (
    <>
      <Alert severity="success">{words('is_on')}</Alert>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ alignSelf: { sm: 'flex-start' } }}>{words('turn_off')}</Button>
      {isOpen && (whyNotRemoveSecondFactor(is_required, passkeys.length) ? <Typography>{passkeyWords('last')}</Typography> : (
        <EntryForm kind="password" label={words('present_password')} action={words('turn_off')} isBusy={remove.isPending} error={remove.error} onSubmit={(password) => remove.mutate({ password })} />
      ))}
    </>
  );
}

/** How many recovery codes are left. Replacing them asks for the password. */
function LeftCodes({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const words = useTeamWords();
  const [isOpen, setOpen] = useState(false);
  const renew = useSecondFactorChange<RecoveryCodes>('POST', 'recovery-codes', ({ recovery_codes }) => onCodes(recovery_codes));
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="h3">{words('recovery_codes')}</Typography>
        <Typography color="textSecondary">{words('codes_left', { count: left })}</Typography>
      </div>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ alignSelf: { sm: 'flex-start' } }}>{words('new_codes')}</Button>
      {isOpen && <EntryForm kind="password" label={words('present_password')} action={words('new_codes')} isBusy={renew.isPending} error={renew.error} onSubmit={(password) => renew.mutate({ password })} />}
    </Stack>
  );
}
