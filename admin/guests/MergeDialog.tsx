import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Guest, GuestMerge } from '#shared/contract/guest.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { useApi } from '../api/useApi.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { Loading } from '../page/Loading.tsx';
import { MergeChoice } from './MergeChoice.tsx';
import { MergePreview } from './MergePreview.tsx';
import { useGuest, useRefreshGuests } from './useGuest.ts';

type Props = { guest: Guest; /** The other guest, if it is known. */ first: number | undefined; onClose: () => void };

/** Chooses another guest, shows what both will be together, and merges them. */
export function MergeDialog({ guest, first, onClose }: Props) {
  const translate = useTranslate();
  const words = useGuestWords();
  const notify = useNotify();
  const call = useApi();
  const refresh = useRefreshGuests();
  const id = useId();
  const [chosen, setChosen] = useState(first);
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const { data: other, error: unread } = useGuest(chosen);
  const merge = (body: GuestMerge) => call<Guest>(`guests/${guest.id}/merge`, { method: 'POST', body: JSON.stringify(body) });
  // A guest who was merged meanwhile is read as the one of which it is a part.
  const body = other && other.id !== guest.id && { version: guest.version, other: { id: other.id, version: other.version } };
  const preview = useQuery({ queryKey: ['merge', guest.id, body], queryFn: () => merge({ ...(body as GuestMerge), preview: true }), enabled: Boolean(body), retry: false, gcTime: 0, staleTime: 0 });
  const choose = (next: number | undefined) => {
    setFailure(undefined);
    setChosen(next);
  };
  const save = async () => {
    setBusy(true);
    try {
      await merge(body as GuestMerge);
      onClose();
      notify('guests.merged', { type: 'success' });
      await refresh();
      return;
    } catch (error) {
      setFailure(error as Error);
      await refresh();
    }
    setBusy(false);
  };
  const isPart = other?.id === guest.id;
  const error = failure ?? unread ?? preview.error;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}title`}>
      <DialogTitle id={`${id}title`}>{words('merge')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText>{words('merge_lead', { name: guest.name || words('nameless') })}</DialogContentText>
        {error && <Alert severity="error">{translate(refusalOf(error).message, { _: refusalOf(error).message })}</Alert>}
        {isPart && !error && <Alert severity="info">{words('merged')}</Alert>}
        {chosen === undefined && <MergeChoice guest={guest} onChoose={choose} />}
        {chosen !== undefined && !preview.data && !error && !isPart && <Loading />}
        {chosen !== undefined && other && preview.data && <MergePreview guest={guest} other={other} merged={preview.data} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }} disableSpacing>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        {chosen !== undefined && <Button onClick={() => choose(undefined)}>{words('merge_back')}</Button>}
        {chosen !== undefined && preview.data && <Button variant="contained" loading={isBusy} onClick={() => void save()}>{words('merge_do')}</Button>}
      </DialogActions>
    </Dialog>
  );
}
