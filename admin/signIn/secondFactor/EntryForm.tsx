import { Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';

type Props = {
  /** The one entry: a password, or a code from the app. */
  kind: 'password' | 'code';
  label: string;
  action: string;
  isBusy: boolean;
  error: Error | null;
  onSubmit: (text: string) => void;
};

/** A form with one entry. What was typed stays when it is refused. */
export function EntryForm({ kind, label, action, isBusy, error, onSubmit }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && text.trim() !== '') onSubmit(text);
  };
  return (
    <Stack component="form" direction={{ xs: 'column', sm: 'row' }} spacing={1.5} onSubmit={submit} noValidate sx={{ alignItems: { sm: 'flex-start' } }}>
      <TextField
        id={id}
        type={kind === 'password' ? 'password' : 'text'}
        label={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error !== null}
        helperText={error && translate(error.message, { _: error.message })}
        autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
        slotProps={{ htmlInput: kind === 'code' ? { inputMode: 'numeric' } : {} }}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ minHeight: 56 }}>{action}</Button>
    </Stack>
  );
}
