import type { Theme } from '@mui/material';

type Palette = { palette: Theme['palette'] & { accent: { main: string } } };

/** The custom properties that prose.css expects from the site's theme. */
export const PROSE_INKS = {
  '--accent': (theme: Palette) => theme.palette.accent.main,
  '--accent-text': (theme: Palette) => theme.palette.primary.main,
  '--sunken': (theme: Palette) => theme.palette.background.default,
  '--radius-s': '10px',
  '--space-4': '1rem',
} as const;
