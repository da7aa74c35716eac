import { Box } from '@mui/material';
import type { SxProps } from '@mui/material/styles';

/** A breaking wave in the school's color. */
export function Wave({ sx }: { sx?: SxProps }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 120 40"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden
      sx={[{ color: 'primary.main', stroke: 'currentColor', display: 'block' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <path d="M2 31C26 31 30 5 56 5c15 0 21 11 16 18-4 5-12 4-13-2" />
      <path d="M44 31c5 0 8-3 11-6m11 6c16 2 26-3 34-11" opacity=".65" />
      <path d="M2 38c18 0 18-3 38-3s22 3 42 3 18-3 36-3" opacity=".4" />
    </Box>
  );
}
