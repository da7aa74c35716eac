import { Box, TextField } from '@mui/material';
import { useId } from 'react';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useReviewWords } from '../i18n/lazyWordHooks.ts';
import { REVIEW_STATES, useReviewFilter } from './useReviewFilter.ts';

/** The choices of a state and of an activity. */
export function ReviewFilters() {
  const words = useReviewWords();
  const id = useId();
  const { activities } = useCatalog();
  const [{ state, activity }, narrow] = useReviewFilter();
  const choice = (name: string) => ({ select: { native: true }, inputLabel: { htmlFor: `${id}${name}`, shrink: true } });
  return (
    <Box role="search" sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, mb: 2.5 }}>
      <TextField select id={`${id}state`} label={words('state')} value={state} onChange={({ target }) => narrow({ state: target.value })} slotProps={choice('state')}>
        <option value="">{words('all')}</option>
        {REVIEW_STATES.map((one) => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
      </TextField>
      <TextField select id={`${id}activity`} label={words('activity')} value={activity} onChange={({ target }) => narrow({ activity: target.value })} slotProps={choice('activity')}>
        <option value="">{words('any')}</option>
        {activities.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
