import { Alert, Button, Stack, TextField } from '@mui/material';
import { type ComponentType, type FormEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { type HttpError, useTranslate } from 'react-admin';
import type { Login } from '#shared/contract/user.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import type { Credentials } from '../api/session.ts';
import { wantWords } from '../i18n/lazyWords.ts';
import type { PasskeySignInProps } from './passkeys/PasskeySignIn.tsx';
import { PasswordField } from './PasswordField.tsx';

type Props = {
  /** If known, only the password is left to type. */
  email?: string;
  /** Rejects with an error whose message is a message key. */
  signIn: (credentials: Credentials) => Promise<unknown>;
  /** Shown below the button. */
  children?: ReactNode;
};

const LOGIN_FAILED = 'refusal.login_failed' satisfies `refusal.${RefusalCode}`;
const CODE_REQUIRED = 'refusal.second_factor_required' satisfies `refusal.${RefusalCode}`;
const CODE_WRONG = 'refusal.second_factor_wrong' satisfies `refusal.${RefusalCode}`;

/** Outside the first load. Without it, the password is left. */
const PasskeySignIn = lazy(async (): Promise<{ default: ComponentType<PasskeySignInProps> }> => {
  const loaded = await Promise.all([import('./passkeys/PasskeySignIn.tsx'), wantWords('passkeys')]).catch(() => undefined);
  return { default: loaded?.[0].PasskeySignIn ?? (() => null) };
});

/** As high as the passkey's button, so that what stands below does not move from under a finger when it comes. */
const PASSKEY_ROOM = <Button variant="outlined" size="large" sx={{ visibility: 'hidden' }}>&nbsp;</Button>;

/** The form for email and password, and for a code or passkey where the account has a second factor. A passkey signs in alone, too. */
export function CredentialsForm({ email, signIn, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [asksForCode, setAsksForCode] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** In the second step: has the account a passkey for this address? */
  const [hasPasskey, setHasPasskey] = useState(false);
  const isAboutCode = problem === CODE_REQUIRED || problem === CODE_WRONG;
  const isAboutPasskey = problem?.includes('passkey') ?? false;
  const hasProblem = problem !== undefined && !isAboutCode && !isAboutPasskey;

  const typed = () => {
    const { code, ...login } = Object.fromEntries(new FormData(form.current!)) as Pick<Login, 'email' | 'password' | 'code'>;
    return { login, code };
  };
  const fail = (message: string) => {
    setProblem(message);
    setBusy(false);
    if (message === CODE_REQUIRED || message === CODE_WRONG) {
      setAsksForCode(true);
      codeField.current?.focus();
      return;
    }
    if (message.includes('passkey')) return;
    // The password is mistyped most often, so it gets the focus.
    const field = emailField.current?.value ? passwordField.current : emailField.current;
    field?.focus();
    field?.select();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { login, code } = typed();
    if (!login.email || !login.password) return fail('login.missing');
    setProblem(undefined);
    setBusy(true);
    signIn({ ...login, ...(code?.trim() && { code }) }).catch((error: Error) => {
      if (error.message === CODE_REQUIRED) setHasPasskey(passkeyOf(error) !== undefined);
      fail(error.message);
    });
  };
  /** Sends the password once more, because each challenge works once. */
  const secondStep = () =>
    signIn(typed().login).then(
      () => undefined,
      (error: Error) => {
        const request = passkeyOf(error);
        if (!request) throw error;
        return request;
      },
    );

  return (
    <Stack component="form" ref={form} spacing={2.5} onSubmit={submit} noValidate>
      {problem !== undefined && (
        <Alert severity={problem === CODE_REQUIRED ? 'info' : 'error'}>
          <div>{translate(problem, { _: problem })}</div>
          {problem === LOGIN_FAILED && <div>{translate('login.check')}</div>}
        </Alert>
      )}
      <TextField
        id={`${id}email`}
        name="email"
        type="email"
        label={translate('login.email')}
        autoComplete="username webauthn"
        defaultValue={email}
        autoFocus={!email}
        inputRef={emailField}
        error={hasProblem}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField id={`${id}password`} hasProblem={hasProblem} autoFocus={Boolean(email)} inputRef={passwordField} />
      {asksForCode && (
        <TextField
          id={`${id}code`}
          name="code"
          label={translate('login.code')}
          autoComplete="one-time-code"
          autoFocus
          inputRef={codeField}
          error={problem === CODE_WRONG}
        />
      )}
      <Button type="submit" variant="contained" size="large" loading={isBusy} loadingPosition="start">
        {translate('login.submit')}
      </Button>
      {'PublicKeyCredential' in window && (!asksForCode || hasPasskey) && (
        <Suspense fallback={PASSKEY_ROOM}>
          <PasskeySignIn
            secondStep={asksForCode ? secondStep : undefined}
            signIn={(passkey) => signIn(asksForCode ? { ...typed().login, passkey } : { passkey })}
            onStart={() => setProblem(undefined)}
            onFail={fail}
          />
        </Suspense>
      )}
      {children}
    </Stack>
  );
}

/** The challenge for a passkey in the answer that asks for a second factor. */
function passkeyOf(error: Error): ErrorAnswer['passkey'] {
  return error.message === CODE_REQUIRED ? ((error as HttpError).body as ErrorAnswer).passkey : undefined;
}
