import { Alert, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Login } from '#shared/contract/user.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { PasswordField } from './PasswordField.tsx';

type Props = {
  /** If known, only the password is left to type. */
  email?: string;
  /** Rejects with an error whose message is a message key. */
  signIn: (credentials: Login) => Promise<unknown>;
  /** Shown below the button. */
  children?: ReactNode;
};

const LOGIN_FAILED = 'refusal.login_failed' satisfies `refusal.${RefusalCode}`;
const CODE_REQUIRED = 'refusal.second_factor_required' satisfies `refusal.${RefusalCode}`;
const CODE_WRONG = 'refusal.second_factor_wrong' satisfies `refusal.${RefusalCode}`;

/** The form for email and password, and for a code where the account has a second factor. */
export function CredentialsForm({ email, signIn, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [asksForCode, setAsksForCode] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const isAboutCode = problem === CODE_REQUIRED || problem === CODE_WRONG;
  const hasProblem = problem !== undefined && !isAboutCode;

  const fail = (message: string) => {
    setProblem(message);
    setBusy(false);
    if (message === CODE_REQUIRED || message === CODE_WRONG) {
      setAsksForCode(true);
      codeField.current?.focus();
      return;
    }
    // The password is mistyped most often, so it gets the focus.
    const field = emailField.current?.value ? passwordField.current : emailField.current;
    field?.focus();
    field?.select();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { code, ...typed } = Object.fromEntries(new FormData(event.currentTarget)) as Login;
    if (!typed.email || !typed.password) return fail('login.missing');
    setProblem(undefined);
    setBusy(true);
    signIn({ ...typed, ...(code?.trim() && { code }) }).catch((error: Error) => fail(error.message));
  };

  return (
    <Stack component="form" spacing={2.5} onSubmit={submit} noValidate>
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
        autoComplete="username"
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
      {children}
    </Stack>
  );
}
