import { Alert, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';
import { PasswordField } from './PasswordField.tsx';

/** Email and password. Afterwards react-admin goes on to where somebody wanted to go. */
export function LoginForm() {
  const translate = useTranslate();
  const login = useLogin();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);

  const fail = (message: string) => {
    setProblem(message);
    setBusy(false);
    first.current?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { email, password } = Object.fromEntries(new FormData(event.currentTarget));
    if (!email || !password) return fail('login.missing');
    setProblem(undefined);
    setBusy(true);
    login({ email, password }).catch((error: Error) => fail(error.message));
  };

  return (
    <Stack component="form" spacing={2.5} onSubmit={submit} noValidate>
      {problem && <Alert severity="error">{translate(problem, { _: problem })}</Alert>}
      <TextField
        id="email"
        name="email"
        type="email"
        label={translate('login.email')}
        autoComplete="username"
        autoFocus
        inputRef={first}
        error={problem !== undefined}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField hasProblem={problem !== undefined} />
      <Button type="submit" variant="contained" size="large" loading={isBusy} loadingPosition="start">
        {translate('login.submit')}
      </Button>
    </Stack>
  );
}
