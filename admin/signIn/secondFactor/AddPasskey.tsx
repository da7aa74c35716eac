import { Alert, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PASSKEY_NAME_LENGTH } from '#shared/contract/passkey.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { usePasskeyWords, useTeamWords } from '../../i18n/lazyWordHooks.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useAddPasskey } from './useAddPasskey.ts';

const PASSWORD_WRONG = 'refusal.password_wrong' satisfies `refusal.${RefusalCode}`;

/** Adds a passkey: asks for its name and the password, then the browser asks the person. @param onAdded gets the account's first recovery codes, if it had none */
export function AddPasskey({ onAdded }: { onAdded: (codes: string[]) => void }) {
  const translate = useTranslate();
  const words = usePasskeyWords();
  const team = useTeamWords();
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(words('this_device'));
  const { mutate, isPending, error } = useAddPasskey(onAdded);
  const isPasswordWrong = error?.message === PASSWORD_WRONG;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (name.trim() !== '' && password.current?.value) mutate({ name, password: password.current.value });
    else if (name.trim() !== '') password.current?.focus();
  };
  return (
    <Stack component="form" spacing={2} onSubmit={submit} noValidate>
      {error && !isPasswordWrong && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      <TextField
        id={`${id}name`}
        label={words('name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={name.trim() === ''}
        helperText={name.trim() === '' ? translate('problem.required') : words('name_hint')}
        slotProps={{ htmlInput: { maxLength: PASSKEY_NAME_LENGTH } }}
      />
      <PasswordField id={`${id}password`} label={team('present_password')} hasProblem={isPasswordWrong} helperText={isPasswordWrong ? translate(PASSWORD_WRONG) : undefined} autoFocus={false} inputRef={password} />
      <Button type="submit" variant="contained" size="large" loading={isPending} sx={{ alignSelf: { sm: 'flex-start' } }}>{words('add')}</Button>
    </Stack>
  );
}
