import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type HttpError, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Guest } from '#shared/contract/guest.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { useApi } from '../api/useApi.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { Panel } from '../plots/Panel.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { useRefreshGuests } from './useGuest.ts';

/** What a guest may ask for by law: all that is kept as a file, and its erasure after a question. A refusal says what to do first. */
export function GuestData({ guest }: { guest: Guest }) {
  const translate = useTranslate();
  const words = useGuestWords();
  const call = useApi();
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshGuests();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const save = useMutation<object, HttpError>({
    mutationFn: () => call<object>(`guests/${guest.id}/data`),
    onSuccess: (data) => saveFile(`guest-${guest.id}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
  });
  const erase = useMutation<object, HttpError>({
    mutationFn: () => call<object>(`guests/${guest.id}/erasure`, { method: 'POST' }),
    onSuccess: async () => {
      notify('guests.data_erased', { type: 'info' });
      await refresh();
      void navigate(resourcePaths('guests').list);
    },
    onSettled: () => setAsking(false),
  });
  const failed = erase.error ?? save.error;
  const code = (failed?.body as Partial<ErrorAnswer> | undefined)?.code;
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3">{words('data_title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>{words('data_hint')}</Typography>
      {failed && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {code === 'erasure_booking_open' ? words('data_booking_open') : code === 'erasure_of_team' ? words('data_of_team') : translate(failed.message, { _: failed.message })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" loading={save.isPending} onClick={() => save.mutate()}>{words('data_save')}</Button>
        <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setAsking(true)}>{words('data_erase')}</Button>
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={erase.isPending}
        title={words('data_question')}
        subject={guest.name}
        text={words('data_explained')}
        confirm={words('data_erase')}
        keep={translate('ra.action.cancel')}
        onConfirm={() => erase.mutate()}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}
