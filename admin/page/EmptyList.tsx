import { Box, Typography } from '@mui/material';
import { Wave } from './Wave.tsx';

/** Shown instead of an empty list. */
export function EmptyList({ text }: { text: string }) {
  return (
    <Box sx={{ py: 5 }}>
      <Wave sx={{ width: 96, height: 32, mb: 2 }} />
      <Typography color="textSecondary">{text}</Typography>
    </Box>
  );
}
