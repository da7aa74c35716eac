import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTenant } from '../tenant/TenantContext.tsx';
import { Wave } from './Wave.tsx';

type Props = { title: string; text: string; children: ReactNode };

/** A page with only a message and links. */
export function MessagePage({ title, text, children }: Props) {
  const { name } = useTenant();
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', py: { xs: 4, sm: 8 } }}>
      <title>{`${title} · ${name}`}</title>
      <Wave sx={{ width: 120, height: 40, mb: 3 }} />
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ mt: 1.5, mb: 4, fontSize: '1.0625rem' }}>{text}</Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
        {children}
      </Stack>
    </Box>
  );
}
