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
  const colors = COLORS[mode];
  const grounds = [colors.surface, colors.ground];
  const accent = filledAccent(themeColor, grounds);
  return {
    palette: {
      mode,
      // For text, ticks and lines. Filled buttons use `accent`.
      primary: { main: readableOn(themeColor, grounds) },
      accent,
      background: { default: colors.ground, paper: colors.surface },
      text: { primary: colors.text, secondary: colors.muted },
      divider: colors.line,
      success: { main: colors.good },
      warning: { main: colors.warn },
      error: { main: colors.bad },
      info: { main: colors.calm },
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
    components: components(colors, accent),
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
