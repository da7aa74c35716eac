import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const HIDDEN = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' };

/** Text for screen readers only. Use `div` for block content. */
export function VisuallyHidden({ children, component = 'span' }: { children: ReactNode; component?: 'span' | 'div' }) {
  return (
    <Box component={component} sx={HIDDEN}>
      {children}
    </Box>
  );
}
