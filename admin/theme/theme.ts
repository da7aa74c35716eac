import type { RaThemeOptions } from 'react-admin';
import { filledAccent, readableOn } from './accent.ts';
import { COLORS } from './colors.ts';
import { components } from './components.ts';

/**
 * The Material UI theme of a school, with its color as the accent. Contrast is computed for each mode.
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
      // For text, ticks and lines. Filled buttons use `accent`.
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
    // The public site's fonts (site/theme.css), with smaller titles.
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
