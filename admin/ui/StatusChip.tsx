import { Chip } from '@mui/material';

/** A status as text in a color of the theme. Long text wraps. */
export function StatusChip({ label, color }: { label: string; color: string }) {
  return <Chip component="span" size="small" variant="outlined" label={label} sx={{ ...CHIP, color }} />;
}

const CHIP = {
  height: 'auto',
  minHeight: 24,
  borderColor: 'currentColor',
  borderRadius: '8px',
  fontWeight: 600,
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const;
