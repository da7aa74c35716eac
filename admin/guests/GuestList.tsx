import { Box, Paper, TextField } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import type { ListedGuest } from '#shared/contract/guest.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { GuestsCsvButton } from './csv/GuestsCsvButton.tsx';
import { GuestRow } from '../guestRows/GuestRow.tsx';
import { filterForApi, useGuestFilter } from './useGuestFilter.ts';

/** Debounce of the search. */
const TYPING_MS = 300;

/** All guests, the newest first, found by any part of name, number or email. */
export function GuestList() {
  const [q] = useGuestFilter();
  return (
    <InfiniteListBase<ListedGuest> sort={{ field: 'since', order: 'DESC' }} perPage={50} filter={filterForApi(q)} disableSyncWithLocation>
      <GuestListPage />
    </InfiniteListBase>
  );
}

function GuestListPage() {
  const translate = useTranslate();
  const words = useGuestWords();
  const [q] = useGuestFilter();
  const { data, total = 0, isPending, error, refetch } = useListContext<ListedGuest>();
  const guests = data && uniqueById(data);
  const counts = guests && total > 0 && translate('resource.counts', { smart_count: total, showing: guests.length });
  return (
    <Page title={translate('tabs.guests')} subtitle={counts} actions={total > 0 && <GuestsCsvButton />}>
      {(q !== '' || total > 0) && <GuestSearch />}
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {guests?.length === 0 && <EmptyList text={words(q === '' ? 'none' : 'none_of')} />}
      {guests && guests.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {guests.map((guest) => (
              <GuestRow key={guest.id} guest={guest} />
            ))}
          </Box>
        </Paper>
      )}
      <LoadMore />
    </Page>
  );
}

function GuestSearch() {
  const words = useGuestWords();
  const id = useId();
  const [q, narrow] = useGuestFilter();
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => narrow(text.trim()), TYPING_MS);
  };
  return (
    <Box role="search" sx={{ mb: 2.5, maxWidth: 480 }}>
      <TextField
        id={id}
        type="search"
        fullWidth
        label={words('search')}
        value={typed}
        onChange={({ target }) => follow(target.value)}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
      />
    </Box>
  );
}
