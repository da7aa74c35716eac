import EditIcon from '@mui/icons-material/EditOutlined';
import MergeIcon from '@mui/icons-material/CallMergeOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { type HttpError, useTranslate } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';
import { isLanguage, LANGUAGE_NAMES } from '#shared/language.ts';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { BackLink } from '../page/BackLink.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { Page } from '../page/Page.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { Duplicates } from './Duplicates.tsx';
import { EditGuest } from './EditGuest.tsx';
import { GuestBookings } from './GuestBookings.tsx';
import { GuestData } from './GuestData.tsx';
import { GuestFacts } from './GuestFacts.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { useGuest } from './useGuest.ts';

/** A guest: contact, money, attendance and notes, its bookings, and who may be the same person. */
export function GuestScreen() {
  const id = Number(useParams().id);
  const translate = useTranslate();
  const words = useGuestWords();
  const clock = useSchoolClock();
  const { data: guest, error, refetch } = useGuest(id);
  const [isEditing, setEditing] = useState(false);
  /** The other guest; 0 while it is to be chosen. */
  const [merging, setMerging] = useState<number>();
  if (!guest && (error as Partial<HttpError> | null)?.status === 404) return <NotFound />;
  if (guest && guest.id !== id) return <Navigate to={resourcePaths('guests').edit(guest.id)} replace />;
  const language = guest && isLanguage(guest.lang) ? LANGUAGE_NAMES[guest.lang] : guest?.lang;
  return (
    <Page
      title={guest ? guest.name || words('nameless') : translate('tabs.guests')}
      subtitle={guest && [words('since', { date: clock.shortDate(guest.since) }), language].join(' · ')}
      back={<BackLink list={resourcePaths('guests').list} />}
      actions={
        guest && (
          <>
            <Button variant="contained" startIcon={<EditIcon />} aria-haspopup="dialog" onClick={() => setEditing(true)}>{words('edit')}</Button>
            <Button variant="outlined" startIcon={<MergeIcon />} aria-haspopup="dialog" onClick={() => setMerging(0)}>{words('merge')}</Button>
          </>
        )
      }
    >
      {!guest && error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!guest && !error && <Loading />}
      {guest && (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <GuestFacts guest={guest} />
            <Duplicates guest={guest} onCompare={setMerging} />
            <GuestBookings guest={guest} />
            <GuestData guest={guest} />
          </Box>
          <RecordHistory filter={{ record_type: 'guest', record_id: String(guest.id) }} />
          {isEditing && <EditGuest guest={guest} onClose={() => setEditing(false)} />}
          {merging !== undefined && <MergeDialog guest={guest} first={merging || undefined} onClose={() => setMerging(undefined)} />}
        </>
      )}
    </Page>
  );
}
