import { Box, ButtonBase, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { Guest, ListedGuest } from '#shared/contract/guest.ts';
import { useApi } from '../api/useApi.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { useDuplicates } from './Duplicates.tsx';
import { GUEST_ROW, GuestLines } from '../guestRows/GuestRow.tsx';

/** Typing has to pause this long before the server is asked. */
const PAUSE_MS = 200;

/** Most guests that are listed. */
const MOST = 20;

/** Chooses the other guest: those who may be the same person, or any that is searched for. */
export function MergeChoice({ guest, onChoose }: { guest: Guest; onChoose: (id: number) => void }) {
  const words = useGuestWords();
  const call = useApi();
  const id = useId();
  const proposed = useDuplicates(guest.id);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = asked.length > 1;
  const { data: found } = useQuery({
    queryKey: ['guests', asked],
    queryFn: ({ signal }) => call<ListedGuest[]>(`guests?${new URLSearchParams({ filter: JSON.stringify({ q: asked }), range: `[0,${MOST}]` })}`, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const listed = (isAsked ? (found ?? []) : proposed).filter((one) => one.id !== guest.id).slice(0, MOST);
  return (
    <>
      <TextField
        id={id}
        autoFocus
        type="search"
        label={words('merge_pick')}
        placeholder={words('search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
        sx={{ mt: 1 }}
      />
      <Box component="ul" aria-live="polite" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {listed.map((other) => (
          <li key={other.id}>
            <ButtonBase onClick={() => onChoose(other.id)} sx={{ ...GUEST_ROW, borderRadius: '10px' }}>
              <GuestLines guest={other} />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {isAsked && found && listed.length === 0 && <Typography color="textSecondary">{words('none_of')}</Typography>}
    </>
  );
}
