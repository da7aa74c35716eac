import { Box, TextField } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LONGEST_SEARCH, usePassSearch } from './usePassSearch.ts';

/** Debounce of the search. */
const TYPING_MS = 300;

/** Searches by code, name or email. */
export function PassSearch() {
  const translate = useTranslate();
  const id = useId();
  const [q, search] = usePassSearch();
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), TYPING_MS);
  };
  return (
    <Box role="search" sx={{ mb: 2.5 }}>
      <TextField
        id={id}
        type="search"
        fullWidth
        label={translate('passes.search')}
        value={typed}
        onChange={({ target }) => follow(target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST_SEARCH, autoComplete: 'off', spellCheck: false } }}
      />
    </Box>
  );
}
