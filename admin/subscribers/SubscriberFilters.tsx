import { Box, TextField } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { SUBSCRIBER_STATES, type SubscriberFilter, useSubscriberFilter } from './useSubscriberFilter.ts';

/** Debounce of the search. */
const TYPING_MS = 300;

/** The search by email and the choice of a state. */
export function SubscriberFilters() {
  const translate = useTranslate();
  const id = useId();
  const [{ state, q }, narrow] = useSubscriberFilter();
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (change: SubscriberFilter, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => narrow({ ...change, q: change.q.trim() }), afterMs);
  };
  return (
    <Box role="search" sx={{ display: 'grid', gridTemplateColumns: { sm: 'minmax(0, 1fr) 240px' }, gap: 2, mb: 2.5 }}>
      <TextField
        id={`${id}q`}
        type="search"
        label={translate('subscribers.search')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          follow({ state, q: target.value }, TYPING_MS);
        }}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
      />
      <TextField
        select
        id={`${id}state`}
        label={translate('bookings.status')}
        value={state}
        onChange={({ target }) => follow({ state: target.value as SubscriberFilter['state'], q: typed }, 0)}
        slotProps={{ select: { native: true }, inputLabel: { htmlFor: `${id}state`, shrink: true } }}
      >
        <option value="">{translate('subscribers.all')}</option>
        {SUBSCRIBER_STATES.map((one) => (
          <option key={one} value={one}>
            {translate(`subscribers.state_of.${one}`)}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
