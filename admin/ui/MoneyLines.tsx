import { Box } from '@mui/material';
import type { ReactNode } from 'react';

type Line = { id: string | number; text: ReactNode; details: readonly string[]; amount: string };

/** Lines of text, each with details below and an amount beside. */
export function MoneyLines({ lines }: { lines: readonly Line[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {lines.map(({ id, text, details, amount }) => (
        <Box key={id} component="li" sx={LINE}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {text}
            <small>{details.filter(Boolean).join(' · ')}</small>
          </Box>
          <strong>{amount}</strong>
        </Box>
      ))}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  gap: 2,
  justifyContent: 'space-between',
  py: 1.25,
  '& + &': { borderTop: 1, borderTopColor: 'divider' },
  '& a': { fontWeight: 600 },
  '& small': { display: 'block', fontSize: '0.875rem', color: 'text.secondary' },
  '& strong': { whiteSpace: 'nowrap', fontWeight: 600 },
} as const;
