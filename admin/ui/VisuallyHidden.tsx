import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const HIDDEN = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' };

/** Words for those who listen to the page; `div` for more than a phrase. */
export function VisuallyHidden({ children, component = 'span' }: { children: ReactNode; component?: 'span' | 'div' }) {
  return (
    <Box component={component} sx={HIDDEN}>
      {children}
    </Box>
  );
}
