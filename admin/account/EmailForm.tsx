import { Button, Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type AccountProblem, emailChangeProblems } from '#shared/accountRules.ts';
import type { EmailChange, EmailChangeRequest } from '#shared/contract/emailChange.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { useApi } from '../api/useApi.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { PasswordField } from '../signIn/PasswordField.tsx';

type Props = { present: string; needsPassword: boolean; onChange: (change: EmailChange) => void };

const PASSWORD_WRONG = 'refusal.password_wrong' satisfies `refusal.${RefusalCode}`;

/** Asks for a new email. An account without a password needs only the link to the new address. */
export function EmailForm({ present, needsPassword, onChange }: Props) {
  const translate = useTranslate();
  const id = useId();
  const call = useApi();
  const form = useRef<HTMLFormElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<{ email?: AccountProblem; password?: AccountProblem }>({});
  const { mutate, isPending, error, reset } = useMutation<EmailChange, Error, EmailChangeRequest>({
    mutationFn: (body) => call<EmailChange>(`user/me/email-change?lang=${document.documentElement.lang}`, { method: 'POST', body: JSON.stringify(body) }),
    onSuccess: onChange,
    onError: ({ message }) => {
      if (message === PASSWORD_WRONG) passwordField.current?.focus();
    },
  });
  const isPasswordWrong = error?.message === PASSWORD_WRONG;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    reset();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as EmailChangeRequest;
    const found = emailChangeProblems(typed, { email: present, needsPassword });
    setProblems(found);
    if (found.email) form.current?.querySelector<HTMLInputElement>('input[type=email]')?.focus();
    else if (found.password) passwordField.current?.focus();
    else mutate(typed);
  };
  const passwordProblem = problems.password ? translate('account.problem.password_missing') : isPasswordWrong ? translate(PASSWORD_WRONG) : undefined;
  return (
    <Stack ref={form} component="form" spacing={2.5} onSubmit={submit} noValidate>
      {error && !isPasswordWrong && <ErrorBanner error={error} />}
      <TextField
        id={`${id}email`}
        name="email"
        type="email"
        label={translate('account.new_email')}
        autoComplete="email"
        error={problems.email !== undefined}
        helperText={problems.email && translate(`account.problem.${problems.email}`)}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      {needsPassword && (
        <PasswordField
          id={`${id}password`}
          label={translate('account.password')}
          hasProblem={passwordProblem !== undefined}
          helperText={passwordProblem}
          autoFocus={false}
          inputRef={passwordField}
        />
      )}
      <Button type="submit" variant="contained" size="large" loading={isPending} sx={{ alignSelf: { sm: 'flex-start' } }}>
        {translate('account.change')}
      </Button>
    </Stack>
  );
}
