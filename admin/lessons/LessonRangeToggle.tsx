import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useAddressQuery } from '../routes/useAddressQuery.ts';

/** Reads and sets `?from=today`. */
export function useFromToday(): [isFromToday: boolean, choose: (fromToday: boolean) => void] {
  const [query, change] = useAddressQuery();
  return [query.get('from') === 'today', (fromToday) => change({ from: fromToday ? 'today' : '' })];
}

/** Switches between all lessons and those from today on. */
export function LessonRangeToggle() {
  const translate = useTranslate();
  const [isFromToday, choose] = useFromToday();
  return (
    <ToggleButtonGroup exclusive value={isFromToday} onChange={(_, chosen: boolean | null) => chosen !== null && choose(chosen)} aria-label={translate('tabs.lessons')} sx={{ mb: 2.5 }}>
      <ToggleButton value={false} sx={RANGE}>
        {translate('lessons.all')}
      </ToggleButton>
      <ToggleButton value sx={RANGE}>
        {translate('lessons.from_today')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const RANGE = { minHeight: 44, px: 2, textTransform: 'none', fontWeight: 600, color: 'text.primary', '&.Mui-selected': { bgcolor: 'background.paper', color: 'primary.main' } } as const;
