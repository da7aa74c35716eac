import { Alert, Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Guest, GuestChange } from '#shared/contract/guest.ts';
import { GUEST_LIMITS, guestProblems, tidyTags } from '#shared/guests/guestRules.ts';
import type { Problems } from '#shared/problems.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { useApi } from '../api/useApi.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useRefreshGuests } from './useGuest.ts';

type Form = { name: string; phone: string; notes: string; tags: string };

const formOf = ({ name, phone, notes, tags }: Guest): Form => ({ name, phone, notes, tags: tags.join(', ') });

/** Changes name, number, notes and tags of a guest. What was typed stays until it is saved or taken back. */
export function EditGuest({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const translate = useTranslate();
  const words = useGuestWords();
  const notify = useNotify();
  const call = useApi();
  const refresh = useRefreshGuests();
  const id = useId();
  const [form, setForm] = useState<Form>(() => formOf(guest));
  const [version, setVersion] = useState(guest.version);
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf>>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const entries = { name: form.name.trim(), phone: form.phone.trim(), notes: form.notes.trim(), tags: tidyTags(form.tags.split(',')) };
    const found = guestProblems(entries, guest);
    setProblems(found);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await call<Guest>(`guests/${guest.id}`, { method: 'PUT', body: JSON.stringify({ version, ...entries } satisfies GuestChange) });
      await refresh();
      notify('guests.saved', { type: 'success' });
      onClose();
    } catch (error) {
      const refusal = refusalOf(error);
      setProblems(refusal.problems);
      setRefused(refusal);
      await refresh();
    }
    setBusy(false);
  };
  const field = (name: keyof Form, hint?: string) => ({
    id: `${id}${name}`,
    label: words(name),
    value: form[name],
    error: problems[name] !== undefined,
    helperText: problems[name] ? translate(`problem.${problems[name].code}`, problems[name]) : hint,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  });
  const startAgain = () => {
    setForm(formOf(guest));
    setVersion(guest.version);
    setRefused(undefined);
  };
  return (
    <FormDialog isChanged={JSON.stringify(form) !== JSON.stringify(formOf(guest))} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}title`}>
      <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        <DialogTitle id={`${id}title`}>{words('edit')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          <TextField {...field('name')} sx={{ mt: 1 }} slotProps={{ htmlInput: { maxLength: GUEST_LIMITS.name } }} />
          <TextField {...field('phone')} type="tel" slotProps={{ htmlInput: { maxLength: 30 } }} />
          <TextField {...field('tags', words('tags_hint'))} />
          <TextField {...field('notes')} multiline minRows={3} slotProps={{ htmlInput: { maxLength: GUEST_LIMITS.notes } }} />
          <Typography variant="body2" color="textSecondary">{words('email_hint')}</Typography>
          {refused && Object.keys(refused.problems).length === 0 && (
            <Alert severity="error" action={refused.code === 'changed_meanwhile' && <Button color="inherit" onClick={startAgain}>{words('conflict_take')}</Button>}>
              {translate(refused.message, { _: refused.message })}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isBusy}>{translate('ra.action.save')}</Button>
        </DialogActions>
      </form>
    </FormDialog>
  );
}
