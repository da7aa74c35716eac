import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

type Props = { title: string; /** Shown beside the title. */ action?: ReactNode; children: ReactNode };

/** A section of the dashboard with its heading. */
export function Block({ title, action, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 44, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ fontSize: '1.25rem' }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}
