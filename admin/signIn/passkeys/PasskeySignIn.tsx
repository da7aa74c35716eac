import PasskeyIcon from '@mui/icons-material/KeyOutlined';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { PasskeyAnswer } from '#shared/contract/passkey.ts';
import type { PasskeyRequest } from '#shared/contract/wire.ts';
import { httpClient } from '../../api/httpClient.ts';
import { usePasskeyWords } from '../../i18n/lazyWordHooks.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { signWithPasskey, suggestPasskeys } from './webauthn.ts';

export type PasskeySignInProps = {
  /** In the second step of a sign-in: gets a challenge for the account whose password was entered; undefined if it is signed in by then. */
  secondStep: (() => Promise<PasskeyRequest | undefined>) | undefined;
  signIn: (passkey: PasskeyAnswer) => Promise<unknown>;
  onStart: () => void;
  /** @param message a message key */
  onFail: (message: string) => void;
};

/** Signs in by a passkey: by a button, and among the browser's suggestions for the email. */
export function PasskeySignIn(props: PasskeySignInProps) {
  const words = usePasskeyWords();
  const { api_base } = useTenant();
  const [isBusy, setBusy] = useState(false);
  // Suggestions end when the button is used or an attempt fails; then they are offered anew.
  const [round, setRound] = useState(0);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const isSecondStep = props.secondStep !== undefined;

  useEffect(() => {
    if (isSecondStep) return;
    const end = new AbortController();
    const { signal } = end;
    const suggest = async () => {
      const passkey = await suggestPasskeys(() => askForChallenge(api_base), signal).catch(() => undefined);
      if (!passkey || signal.aborted) return;
      latest.current.onStart();
      await latest.current.signIn(passkey).catch(({ message }: Error) => {
        latest.current.onFail(message);
        setRound((count) => count + 1);
      });
    };
    void suggest();
    return () => end.abort();
  }, [api_base, isSecondStep, round]);

  const press = async () => {
    setBusy(true);
    props.onStart();
    try {
      const request = await (props.secondStep?.() ?? askForChallenge(api_base));
      if (request) await latest.current.signIn(await signWithPasskey(request));
    } catch (error) {
      latest.current.onFail((error as Error).message);
      setRound((count) => count + 1);
    }
    setBusy(false);
  };
  return (
    <Button variant="outlined" size="large" startIcon={<PasskeyIcon />} loading={isBusy} loadingPosition="start" onClick={() => void press()}>
      {words('sign_in')}
    </Button>
  );
}

async function askForChallenge(apiBase: string): Promise<PasskeyRequest> {
  return (await httpClient(`${apiBase}/api/login/passkey/challenges`, { method: 'POST' })).json as PasskeyRequest;
}
