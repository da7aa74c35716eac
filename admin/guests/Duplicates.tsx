import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Duplicate, Guest } from '#shared/contract/guest.ts';
import { useApi } from '../api/useApi.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { Panel } from '../plots/Panel.tsx';
import { GUEST_ROW, GuestLines } from '../guestRows/GuestRow.tsx';

/** Reads who may be the same person as a guest. */
export function useDuplicates(id: number): Duplicate[] {
  const call = useApi();
  const { data = [] } = useQuery({ queryKey: ['duplicates', id], queryFn: ({ signal }) => call<Duplicate[]>(`guests/${id}/duplicates`, { signal }) });
  return data;
}

/** Guests with the same number or name, to be compared and merged; nothing if there are none. */
export function Duplicates({ guest, onCompare }: { guest: Guest; onCompare: (id: number) => void }) {
  const words = useGuestWords();
  const found = useDuplicates(guest.id);
  if (found.length === 0) return null;
  return (
    <Panel component="section" aria-label={words('duplicates')} sx={{ px: { xs: 0, sm: 0 }, pb: { xs: 1, sm: 1 } }}>
      <Typography variant="h2" sx={{ px: { xs: 2, sm: 2.5 }, mb: 1 }}>{words('duplicates')}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'divider' } }}>
        {found.map((other) => (
          <Box key={other.id} component="li" sx={{ ...GUEST_ROW, alignItems: 'center' }}>
            <GuestLines guest={other} />
            <Box sx={{ flex: '1 1 100%', display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}>
              <Typography variant="body2" color="textSecondary">{words(other.same === 'phone' ? 'same_phone' : 'same_name')}</Typography>
              <Button aria-haspopup="dialog" onClick={() => onCompare(other.id)}>{words('compare', { name: other.name || other.email || words('nameless') })}</Button>
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
