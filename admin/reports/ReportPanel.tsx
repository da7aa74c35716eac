import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from '../plots/Panel.tsx';

/** A part of the reports: heading, explanation and a button beside them. */
export function ReportPanel({ title, note, action, children }: { title: string; note: ReactNode; action?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start', justifyContent: 'space-between', '&:not(:last-child)': { mb: 2 } }}>
        <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5, fontSize: '0.875rem' }}>
            {note}
          </Typography>
        </Box>
        {action}
      </Box>
      {children}
    </Panel>
  );
}
