import type { RaThemeOptions } from 'react-admin';
import { filledAccent, readableOn } from './accent.ts';
import { COLORS } from './colors.ts';
import { components } from './components.ts';

/**
 * The product's look in Material UI's terms, with the school's colour as its one accent. Contrast of the
 * accent, and of the text on it, is computed for each theme.
 *
 * @param themeColor the school's `theme_color`
 */
export function schoolTheme(themeColor: string, mode: 'light' | 'dark'): RaThemeOptions {
  const sea = COLORS[mode];
  const grounds = [sea.surface, sea.ground];
  const accent = filledAccent(themeColor, grounds);
  return {
    palette: {
      mode,
      // Text, ticks and lines in the accent; the filled button alone takes the school's colour as it is.
      primary: { main: readableOn(themeColor, grounds) },
      accent,
      background: { default: sea.ground, paper: sea.surface },
      text: { primary: sea.text, secondary: sea.muted },
      divider: sea.line,
      success: { main: sea.good },
      warning: { main: sea.warn },
      error: { main: sea.bad },
      info: { main: sea.calm },
      contrastThreshold: 4.5,
    },
    shape: { borderRadius: 8 },
    // The public site's letters (site/theme.css); its sizes, too, but for the titles: here they head a list, not a page to read.
    typography: {
      fontFamily: `-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', system-ui, sans-serif`,
      h1: { fontSize: 'clamp(1.5rem, 1.3rem + 0.9vw, 2rem)', fontWeight: 800, lineHeight: 1.15, letterSpacing: '-0.02em', textWrap: 'balance' },
      h2: { fontSize: '1.25rem', fontWeight: 800, lineHeight: 1.25, letterSpacing: '-0.02em' },
      h3: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 700 },
    },
    components: components(sea, accent),
  };
}

declare module '@mui/material/styles' {
  interface Palette {
    accent: { main: string; contrastText: string };
  }
  interface PaletteOptions {
    accent: { main: string; contrastText: string };
  }
}
