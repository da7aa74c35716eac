import { darken, getContrastRatio, lighten } from '@mui/material/styles';

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;

/** White or near-black, whichever has more contrast on the color. */
export function readableTextOn(color: string): '#ffffff' | '#04161d' {
  return getContrastRatio('#ffffff', color) >= getContrastRatio('#04161d', color) ? '#ffffff' : '#04161d';
}

/** Below this contrast, a filled area is not visible on its background. */
const MIN_VISIBLE_CONTRAST = 1.25;

/** The school's color for filled areas, adjusted only as far as it must be visible and its text readable. */
export function filledAccent(color: string, grounds: readonly string[]): { main: string; contrastText: string } {
  const isInvisible = grounds.some((ground) => getContrastRatio(color, ground) < MIN_VISIBLE_CONTRAST);
  const visible = isInvisible ? readableOn(color, grounds) : color;
  const text = readableTextOn(visible);
  const moveAway = text === '#ffffff' ? darken : lighten;
  return { main: shiftUntilReadable(visible, text, moveAway), contrastText: text };
}

/**
 * The school's color for text and lines, adjusted only as far as needed to be readable.
 *
 * @param grounds the backgrounds of one theme: all light or all dark
 */
export function readableOn(color: string, grounds: readonly string[]): string {
  const moveAway = readableTextOn(grounds[0]!) === '#ffffff' ? lighten : darken;
  return grounds.reduce((readable, ground) => shiftUntilReadable(readable, ground, moveAway), color);
}

function shiftUntilReadable(color: string, against: string, moveAway: (color: string, by: number) => string): string {
  for (let by = 0; by < 1; by += 0.02) {
    const candidate = moveAway(color, by);
    if (getContrastRatio(candidate, against) >= MIN_TEXT_CONTRAST) return candidate;
  }
  return moveAway(color, 1);
}
